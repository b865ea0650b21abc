import { createHmac } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';

export type Identity = {
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly providers: readonly { readonly providerId: string; readonly uid: string }[];
};

export const identityOf = ({ email, emailVerified, providerData }: UserRecord): Identity => ({
  email,
  emailVerified,
  providers: providerData,
});

export const comparedAddress = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

const mark = (kind: string, value: string, key: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('hex');

// The provider id of a password is the address, which has its own marks.
const withPassword = 'password';

const providerMarks = ({ providers }: Identity, key: string): readonly string[] =>
  providers
    .filter(({ providerId }) => providerId !== withPassword)
    .map(({ providerId, uid }) => mark(`provider ${providerId}`, uid, key));

/** Pure: for an address that nobody has proved to own. */
export const unverifiedMark = ({ email }: Identity, key: string): string | undefined =>
  email === undefined ? undefined : mark('unverified address', comparedAddress(email), key);

const verifiedMark = ({ email }: Identity, key: string): string | undefined =>
  email === undefined ? undefined : mark('address', comparedAddress(email), key);

const present = (marks: readonly (string | undefined)[]): readonly string[] => marks.flatMap((each) => each ?? []);

/** Pure: HMAC-SHA-256 in hex. An unverified address has a mark of its own. */
export const marksLeft = (identity: Identity, key: string): readonly string[] => [
  ...present([identity.emailVerified ? verifiedMark(identity, key) : unverifiedMark(identity, key)]),
  ...providerMarks(identity, key),
];

/** Pure. An unverified address's mark matches unverified accounts only: signing up with it must not ban its owner. */
export const marksMatching = (identity: Identity, key: string): readonly string[] => [
  ...present([verifiedMark(identity, key), identity.emailVerified ? undefined : unverifiedMark(identity, key)]),
  ...providerMarks(identity, key),
];
