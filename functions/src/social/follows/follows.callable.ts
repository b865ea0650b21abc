import { countFollowersContract } from '#contract/callables/countFollowers.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { isFollowed } from '#contract/documents/follow.ts';
import { ensureAccount } from '../../accounts/ensureAccount.ts';
import { countFollowersOf, followLists } from '../../data/social/followStore.ts';
import { callable } from '../../platform/callable.ts';
import { freshFor } from '../../platform/clock.ts';
import { createRecentAnswers } from '../../platform/recentAnswers.ts';
import { follow, unfollow } from './setFollow.ts';

export const setFollow = callable(
  setFollowContract,
  async ({ on, ...followed }, { person: { uid }, clock, takeRate }) => {
    if (!on) await unfollow(uid, followed);
    else if (!isFollowed(await followLists.read(uid), followed)) {
      await takeRate();
      await ensureAccount(uid, clock);
      await follow(uid, followed, clock());
    }
    return {};
  },
);

const counts = createRecentAnswers<number>(() => freshFor(60) * 1_000, 1_000);
const countAtMost = 1_000_000;

export const countFollowers = callable(countFollowersContract, async (_input, { person: { uid }, clock }) => ({
  count: await counts.recall(uid, clock(), () => countFollowersOf(uid, countAtMost)),
}));
