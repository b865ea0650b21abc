import type { UserRecord } from 'firebase-admin/auth';
import type { TowardsHold } from '#contract/documents/report.ts';
import { decodeUser } from '#contract/documents/user.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { auth, firestore } from '../../platform/firebase.ts';

type Identity = Pick<UserRecord, 'emailVerified'> & {
  readonly providerData: readonly { readonly providerId: string }[];
};

// What somebody signs in with by themself, with nobody else to vouch for them.
const ownProviders: readonly string[] = ['password', 'phone'];

/**
 * Pure: whether a person's reports count for the automatic hold of photos: their address is verified or they came by a provider, and
 * their account is old enough. Anybody makes three accounts in a second.
 */
export function towardsHoldOf(
  identity: Identity | undefined,
  createdAt: Date | undefined,
  { ageHours, now }: { readonly ageHours: number; readonly now: Date },
): TowardsHold {
  if (!identity) return 'gone';
  const isVouchedFor =
    identity.emailVerified || identity.providerData.some(({ providerId }) => !ownProviders.includes(providerId));
  if (!isVouchedFor) return 'unverified';
  const isOldEnough = ageHours === 0 || (createdAt !== undefined && createdAt <= hoursBefore(now, ageHours));
  return isOldEnough ? 'counts' : 'too-new';
}

// `getUsers` takes so many.
const identitiesAtOnce = 100;

/** The same of many people, as Auth and their accounts have them now. A read for each. */
export async function readTowardsHold(
  uids: readonly string[],
  ageHours: number,
  now: Date,
): Promise<ReadonlyMap<string, TowardsHold>> {
  const found = new Map<string, TowardsHold>();
  for (let from = 0; from < uids.length; from += identitiesAtOnce) {
    const some = uids.slice(from, from + identitiesAtOnce);
    const [{ users }, accounts] = await Promise.all([
      auth.getUsers(some.map((uid) => ({ uid }))),
      firestore.getAll(...some.map((uid) => firestore.doc(`users/${uid}`)), { fieldMask: ['createdAt'] }),
    ]);
    for (const [at, uid] of some.entries()) {
      const account = accounts[at];
      const createdAt = account?.exists ? decodeUser(account.ref.path, account.data()).createdAt : undefined;
      const identity = users.find((user) => user.uid === uid);
      found.set(uid, towardsHoldOf(identity, createdAt, { ageHours, now }));
    }
  }
  return found;
}
