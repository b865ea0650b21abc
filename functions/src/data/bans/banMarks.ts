import { createHmac } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { mailboxOf } from './mailbox.ts';

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

const mark = (kind: string, value: string, key: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('hex');

// A password's provider id is the address, which has its own marks.
const withPassword = 'password';

const providerMarks = ({ providers }: Identity, key: string): readonly string[] =>
  providers
    .filter(({ providerId }) => providerId !== withPassword)
    .map(({ providerId, uid }) => mark(`provider ${providerId}`, uid, key));

const addressMarks = (kind: 'address' | 'unverified address', { email }: Identity, key: string): readonly string[] =>
  email === undefined ? [] : [mark(kind, mailboxOf(email), key)];

export const unverifiedMark = (identity: Identity, key: string): string | undefined =>
  addressMarks('unverified address', identity, key)[0];

/** HMAC-SHA-256 in hex. Verified and unverified addresses have different marks. */
export const marksLeft = (identity: Identity, key: string): readonly string[] => [
  ...addressMarks(identity.emailVerified ? 'address' : 'unverified address', identity, key),
  ...providerMarks(identity, key),
];

/** An unverified address matches only unverified accounts, so that signing up with it cannot ban its real owner. */
export const marksMatching = (identity: Identity, key: string): readonly string[] => [
  ...addressMarks('address', identity, key),
  ...(identity.emailVerified ? [] : addressMarks('unverified address', identity, key)),
  ...providerMarks(identity, key),
];
