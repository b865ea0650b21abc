import { countFollowersContract } from '#contract/callables/countFollowers.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { type Followed, isFollowed } from '#contract/documents/follow.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { ensureAccount } from '../../accounts/ensureAccount.ts';
import { requireUser } from '../../data/accounts/accountStore.ts';
import {
  countFollowersOf,
  endFollow,
  endOfFollowed,
  followLists,
  moveOwnFollow,
  writeFollow,
} from '../../data/social/followStore.ts';
import { callable } from '../../platform/callable.ts';
import { freshFor } from '../../platform/clock.ts';
import { createRecentAnswers } from '../../platform/recentAnswers.ts';
import { runTransaction } from '../../platform/transaction.ts';

export const setFollow = callable(setFollowContract, async ({ on, ...followed }, { person, clock, takeRate }) => {
  const { uid } = person;
  if (!on) await unfollow(uid, followed);
  else if (!isFollowed(await followLists.read(uid), followed)) {
    await takeRate();
    await ensureAccount(person, clock);
    await follow(uid, followed, clock());
  }
  return {};
});

const counts = createRecentAnswers<number>(() => freshFor(60) * 1_000, 1_000);
const countAtMost = 1_000_000;

export const countFollowers = callable(countFollowersContract, async (_input, { person: { uid }, clock }) => ({
  count: await counts.recall(uid, clock(), () => countFollowersOf(uid, countAtMost)),
}));

const nothing = () => new ContractError('not-found', 'nothing to follow', { field: 'target' });

/** Idempotent. Throws `permission-denied`, `not-found`, `failed-precondition`, or `unauthenticated` (account gone). */
export async function follow(uid: Uid, followed: Followed, now: Date): Promise<void> {
  if (followed.kind === 'user' && followed.target === uid) throw new ContractError('permission-denied', 'oneself');
  const end = await endOfFollowed(undefined, followed);
  if (!end) throw nothing();
  // Reads only the person's own documents, so that followers of one target do not conflict.
  const isNew = await runTransaction(async (transaction) => {
    await requireUser(transaction, uid);
    const list = await followLists.read(uid, transaction);
    if (isFollowed(list, end)) return false;
    const { users: people = [], tags = [], titles = [] } = list ?? {};
    if (people.length + tags.length + titles.length >= limits.follows.atMost) {
      throw new ContractError('failed-precondition', 'follows too many', { field: 'target' });
    }
    writeFollow(transaction, uid, list, end, now);
    return true;
  });
  if (isNew) await followOn(uid, end);
}

/** An erasure or merge of the target may have missed the new follow. */
async function followOn(uid: Uid, followed: Followed): Promise<void> {
  const end = await endOfFollowed(undefined, followed, true);
  if (end?.target === followed.target) return;
  if (end) return moveOwnFollow(uid, followed);
  await unfollow(uid, followed);
  throw nothing();
}

async function unfollow(uid: Uid, followed: Followed): Promise<void> {
  await runTransaction(async (transaction) => {
    const list = await followLists.read(uid, transaction);
    if (list && isFollowed(list, followed)) endFollow(transaction, uid, list, followed);
  });
}
