import type * as v from 'valibot';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { profiles } from '../../data/accounts/accountStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { isShown } from '../../data/photos/storedLife.ts';
import { countLikes, newestLikes } from '../../data/social/likeStore.ts';
import { callable, type TakeRate } from '../../platform/callable.ts';
import { freshFor } from '../../platform/clock.ts';
import { moreReads } from '../../platform/rate.ts';
import { createRecentAnswers, markOf } from '../../platform/recentAnswers.ts';

type Received = v.InferInput<(typeof photoLikesContract)['output']>;

const recent = createRecentAnswers<Received>(() => freshFor(limits.likes.countedForSeconds) * 1_000, 1_000);

/** Cached for a minute. Changes of the photo and of the owner's mutes take effect at once. */
export const photoLikes = callable(
  photoLikesContract,
  async ({ id, people }, { person: { uid, user }, clock, takeRate }) => {
    const photo = await readPhoto(id);
    if (!photo) throw new ContractError('not-found', 'no such photo');
    if (photo.ownerId !== uid) throw new ContractError('permission-denied', 'not your photo');
    if (!isShown(photo)) return { count: 0, people: [] };
    const muted = user?.mutedUsers ?? [];
    const mark = markOf([uid, id, people, muted]);
    return recent.recall(mark, clock(), () => received(id, muted, people, takeRate));
  },
);

async function received(id: PhotoId, muted: readonly string[], withPeople: boolean, takeRate: TakeRate) {
  const { count, left } = await countLikes(id, muted);
  if (!withPeople || count === 0) return { count, people: [] };
  await takeRate(moreReads((count + left) / 1_000 + 2 * limits.likes.listed + left));
  const likes = (await newestLikes(id, limits.likes.listed + left)).filter((like) => !muted.includes(like.uid));
  const uids = likes.slice(0, limits.likes.listed).map((like) => like.uid);
  const profilesById = await profiles.readAll(uids);
  return {
    count,
    people: uids.flatMap((each) => {
      const profile = profilesById.get(each);
      if (!profile) return [];
      const { username, displayName, photoURL } = profile;
      return [{ uid: each, username, displayName, photoURL }];
    }),
  };
}
