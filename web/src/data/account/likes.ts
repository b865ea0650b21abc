import type * as v from 'valibot';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import { setLikeContract } from '#contract/callables/setLike.ts';
import { likeSchema } from '#contract/documents/like.ts';
import { apiAddress } from '#contract/edge/api.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { callAct } from '../acts.ts';
import { readPublic } from '../api.ts';
import { call } from '../call.ts';
import { readQuery } from '../documents.ts';
import type { PublicPage } from '../pages.ts';

/** Whether this person likes the photo. A query, because the rules refuse a missing document. Costs a read. */
export async function doILike(uid: Uid, id: PhotoId): Promise<boolean> {
  const own = ['uid', '==', uid] as const;
  const likes = await readQuery({ collection: 'likes', where: [own, ['photoId', '==', id]], limit: 1 }, likeSchema);
  return likes.length > 0;
}

export type Received = v.InferOutput<typeof photoLikesContract.output>;

/** Only for the photo's owner. `people` costs more. Throws as `call` does. */
export const receivedLikes = (id: PhotoId, people: boolean): Promise<Received> =>
  call(photoLikesContract, { id, people });

/**
 * Latest likes first. Leaves out photos that the person cannot see now, so a page may be empty.
 * `after`: the `next` of the page before, which is the time of its last like. Costs a read for each like.
 */
export async function likedPhotos(uid: Uid, after?: string): Promise<PublicPage<PublicPhoto>> {
  const own = ['uid', '==', uid] as const;
  const before = after === undefined ? [] : [['createdAt', '<', new Date(after)] as const];
  const query = { collection: 'likes', where: [own, ...before], orderBy: [['createdAt', 'desc']] } as const;
  const likes = await readQuery(query, likeSchema);
  const ids = likes.map(({ photoId }) => photoId);
  const { items } = ids.length === 0 ? { items: [] } : await readPublic('photos', apiAddress.photosByIds(ids));
  const byId = new Map(items.map((photo) => [photo.id, photo]));
  const next = likes.length === limits.page.size ? likes.at(-1)?.createdAt.toISOString() : undefined;
  return { items: ids.flatMap((id) => byId.get(id) ?? []), asOf: new Date(), ...(next && { next }) };
}

/** Quick presses are sent one after another. Throws as `call` does. */
export async function setLike(id: PhotoId, on: boolean): Promise<void> {
  await callAct(setLikeContract, { id, on });
}
