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

const addressMarks = (kind: 'address' | 'unverified address', { email }: Identity, key: string): readonly string[] =>
  email === undefined ? [] : [mark(kind, comparedAddress(email), key)];

export const unverifiedMark = (identity: Identity, key: string): string | undefined =>
  addressMarks('unverified address', identity, key)[0];

/** Pure: HMAC-SHA-256 in hex. An unverified address has a mark of its own. */
export const marksLeft = (identity: Identity, key: string): readonly string[] => [
  ...addressMarks(identity.emailVerified ? 'address' : 'unverified address', identity, key),
  ...providerMarks(identity, key),
];

/** Pure. An unverified address's mark matches unverified accounts only: signing up with it must not ban its owner. */
export const marksMatching = (identity: Identity, key: string): readonly string[] => [
  ...addressMarks('address', identity, key),
  ...(identity.emailVerified ? [] : addressMarks('unverified address', identity, key)),
  ...providerMarks(identity, key),
];
