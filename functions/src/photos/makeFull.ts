import type { Bucket } from '@google-cloud/storage';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteFull, hasFull, readOriginal, storeFull } from '../data/photos/photoFiles.ts';
import { photoReference } from '../data/photos/photoStore.ts';
import { log } from '../platform/logger.ts';
import { runTransaction } from '../platform/transaction.ts';
import { fullWantedNow, isComplete } from './followDownload.ts';

/** Makes the picture of full size if the photo is to have it and does not. Idempotent. Throws to be called again. */
export async function makeFull(place: PicturePlace, bucket: Bucket): Promise<void> {
  const wanted = await fullWantedNow(place.photoId);
  if (wanted?.place.pictureId !== place.pictureId || (await isComplete(bucket, wanted))) return;
  const startedAt = performance.now();
  const content = await readOriginal(bucket, place);
  const { encodeFull, whenItFits } = await import('../pictures/encode.ts');
  const { inspectPicture } = await import('../pictures/inspect.ts');
  const { photoId, pictureId } = place;
  const encoded = await inspectPicture(content)
    .then((inspection) => whenItFits(inspection, () => encodeFull(content)))
    .catch((error: unknown) => log.error('no full size', error, { photoId, pictureId }));
  // It would fail again; the largest of the other pictures is saved instead.
  if (!encoded) return;
  const fullJpeg = await storeFull(bucket, place, encoded);
  const isShown = await runTransaction(async (transaction) => {
    const now = await fullWantedNow(place.photoId, transaction);
    if (!now?.isAsked || now.place.pictureId !== place.pictureId) return false;
    transaction.update(photoReference(place.photoId), { 'variants.fullJpeg': fullJpeg });
    return true;
  });
  if (!isShown) return deleteFull(bucket, place);
  if (!(await hasFull(bucket, place))) throw new Error(`the picture of ${place.photoId} was deleted meanwhile`);
  log.info('full size made', {
    photoId,
    pictureId,
    bytes: fullJpeg.bytes,
    ms: Math.round(performance.now() - startedAt),
  });
}
