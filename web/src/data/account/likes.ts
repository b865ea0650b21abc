import type * as v from 'valibot';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import { setLikeContract } from '#contract/callables/setLike.ts';
import { decodeLike } from '#contract/documents/like.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { call } from '../call.ts';
import { readQuery } from '../firestore.ts';

/** Whether this person likes the photo. A list, since a document that is missing cannot be read. Costs a read. */
export async function doILike(uid: Uid, id: PhotoId): Promise<boolean> {
  const own = ['uid', 'EQUAL', uid] as const;
  const found = await readQuery({ collection: 'likes', where: [own, ['photoId', 'EQUAL', id]], limit: 1 }, decodeLike);
  return found.length > 0;
}

export type Received = v.InferOutput<typeof photoLikesContract.output>;

/** Of one's own photo; `people` costs more. Throws as `call` does. */
export const receivedLikes = (id: PhotoId, people: boolean): Promise<Received> =>
  call(photoLikesContract, { id, people });

/** Throws as `call` does. */
export async function setLike(id: PhotoId, on: boolean): Promise<void> {
  await call(setLikeContract, { id, on });
}
