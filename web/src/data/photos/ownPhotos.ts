import { decodePhoto, type Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { wait } from '#lib/wait.ts';
import { type Query, readDocument, readQuery } from '../firestore.ts';

/** Reads of one's own photos in any state, under the security rules. */

/** For staff, anybody's photo. */
export type OwnPhoto = Photo & { readonly id: PhotoId };

/** `undefined` where the photo is missing or not one's own. Throws an `UnreachableError` or a `DecodeError`. */
export async function myPhoto(id: PhotoId): Promise<OwnPhoto | undefined> {
  try {
    const photo = await readDocument(documentPath.photo(id), decodePhoto);
    return photo && { ...photo, id };
  } catch (error) {
    if (error instanceof ContractError && ['permission-denied', 'not-found'].includes(error.code)) return undefined;
    throw error;
  }
}

const mostTwins = 5;

/** A few photos with this `contentHash`, without failed, deleted and unfinished ones. Two reads for each. */
export async function myPhotosWithContent(uid: Uid, contentHash: string): Promise<readonly PhotoId[]> {
  const where: Query['where'] = [
    ['uid', 'EQUAL', uid],
    ['hash', 'EQUAL', contentHash],
  ];
  const twins = await readQuery({ collection: 'contentHashes', where, limit: mostTwins }, () => ({}));
  const photos = await Promise.all(twins.map(({ id }) => (isPhotoId(id) ? myPhoto(id) : undefined)));
  return photos.flatMap((photo) => {
    const isThere = photo && ['scheduled', 'published', 'held', 'hidden'].includes(photo.status);
    return isThere ? [photo.id] : [];
  });
}

export const nextPollMs = (lastMs: number): number => Math.min(5_000, lastMs * 1.5);

function visible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve, reject) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** `undefined` if the photo is gone. Pauses while the tab is hidden or offline. Rejects with the signal's reason. */
export async function followMyPhoto(
  id: PhotoId,
  isDone: (photo: OwnPhoto) => boolean,
  signal: AbortSignal,
): Promise<OwnPhoto | undefined> {
  for (let pauseMs = 1_000; ; pauseMs = nextPollMs(pauseMs)) {
    await wait(pauseMs, signal);
    await visible(signal);
    try {
      const photo = await myPhoto(id);
      signal.throwIfAborted();
      if (photo === undefined || isDone(photo)) return photo;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
    }
  }
}
