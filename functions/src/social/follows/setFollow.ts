import { type Followed, isFollowed } from '#contract/documents/follow.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { users } from '../../data/accounts/accountStore.ts';
import { endFollow, endOfFollowed, followLists, writeFollow } from '../../data/social/followStore.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** Idempotent. Throws `permission-denied`, `not-found`, `failed-precondition`, or `unauthenticated` (account gone). */
export async function follow(uid: Uid, followed: Followed, now: Date): Promise<void> {
  if (followed.kind === 'user' && followed.target === uid) throw new ContractError('permission-denied', 'oneself');
  await runTransaction(async (transaction) => {
    // In the transaction: erasing either account stops this, or finds what it left.
    if (!(await users.read(uid, transaction))) throw new ContractError('unauthenticated', 'this account is gone');
    const end = await endOfFollowed(transaction, followed);
    if (!end) throw new ContractError('not-found', 'nothing to follow', { field: 'target' });
    const list = await followLists.read(uid, transaction);
    if (isFollowed(list, end)) return;
    const { users: people = [], tags = [], titles = [] } = list ?? {};
    if (people.length + tags.length + titles.length >= limits.follows.atMost) {
      throw new ContractError('failed-precondition', 'follows too many', { field: 'target' });
    }
    writeFollow(transaction, uid, list, end, now);
  });
}

/** Idempotent. */
export async function unfollow(uid: Uid, followed: Followed): Promise<void> {
  await runTransaction(async (transaction) => {
    const list = await followLists.read(uid, transaction);
    if (list && isFollowed(list, followed)) endFollow(transaction, uid, list, followed);
  });
}
