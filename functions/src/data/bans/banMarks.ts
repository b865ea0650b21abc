import { createHmac } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';

/** What of an Auth account tells who somebody is. */
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

/** Pure: an address as it is compared: without blanks around it, NFKC, in lower case. */
export const comparedAddress = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

const mark = (kind: string, value: string, key: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('hex');

// With a password the provider's id is the address, which has marks of its own.
const withPassword = 'password';

const providerMarks = ({ providers }: Identity, key: string): readonly string[] =>
  providers
    .filter(({ providerId }) => providerId !== withPassword)
    .map(({ providerId, uid }) => mark(`provider ${providerId}`, uid, key));

/** Pure: the mark of an address that nobody has shown to be theirs. `undefined` where there is no address. */
export const unverifiedMark = ({ email }: Identity, key: string): string | undefined =>
  email === undefined ? undefined : mark('unverified address', comparedAddress(email), key);

const verifiedMark = ({ email }: Identity, key: string): string | undefined =>
  email === undefined ? undefined : mark('address', comparedAddress(email), key);

const present = (marks: readonly (string | undefined)[]): readonly string[] => marks.flatMap((each) => each ?? []);

/** Pure: the marks (HMAC-SHA-256, hex) under which a ban of this account is remembered. An address that was never verified has another. */
export const marksLeft = (identity: Identity, key: string): readonly string[] => [
  ...present([identity.emailVerified ? verifiedMark(identity, key) : unverifiedMark(identity, key)]),
  ...providerMarks(identity, key),
];

/**
 * Pure: the marks by which this account may have a ban. Those of an unverified address are for accounts that have not
 * verified it either: who signs up with somebody else's address bans nobody but themself.
 */
export const marksMatching = (identity: Identity, key: string): readonly string[] => [
  ...present([verifiedMark(identity, key), identity.emailVerified ? undefined : unverifiedMark(identity, key)]),
  ...providerMarks(identity, key),
];
