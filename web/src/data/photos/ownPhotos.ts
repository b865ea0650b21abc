import { decodePhoto, type Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { wait } from '#lib/wait.ts';
import { type Query, readDocument, readQuery } from '../firestore.ts';

/** Reads of one's own photos, in whatever state, through the session. */

/** One's own photo (staff: anybody's) with its id. */
export type OwnPhoto = Photo & { readonly id: PhotoId };

/**
 * One's own photo; `undefined` for one that is not there or not one's own. Fails with an `UnreachableError` where
 * nothing answers, and with a `DecodeError`.
 */
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

/**
 * Ids of one's own photos whose original is the same file as one with this hash (`contentHash`), a few at most; those that
 * failed, were deleted or are only on their way are left out. Costs two reads for each.
 */
export async function myPhotosWithContent(uid: Uid, contentHash: string): Promise<readonly PhotoId[]> {
  const where: Query['where'] = [
    ['uid', 'EQUAL', uid],
    ['hash', 'EQUAL', contentHash],
  ];
  // Its id is all that counts.
  const twins = await readQuery({ collection: 'contentHashes', where, limit: mostTwins }, () => ({}));
  const photos = await Promise.all(twins.map(({ id }) => (isPhotoId(id) ? myPhoto(id) : undefined)));
  return photos.flatMap((photo) => {
    const isThere = photo?.status === 'published' || photo?.status === 'held' || photo?.status === 'hidden';
    return isThere ? [photo.id] : [];
  });
}

/** 1 s at first, a half more each time, 5 s at most. */
export const nextPollMs = (lastMs: number): number => Math.min(5_000, lastMs * 1.5);

/** Resolves once the tab is seen. */
function visible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve, reject) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Reads one's own photo again and again until `isDone` says so, and gives it; `undefined` if it is gone. Rests while
 * the tab is hidden, and waits out a lost network. Rejects with the signal's reason.
 */
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
