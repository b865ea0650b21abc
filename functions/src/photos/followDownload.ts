import type { Bucket } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { downloads } from '#contract/documents/publishedPhoto.ts';
import { type PhotoId, photoIdSchema, uidSchema } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { writeFullJob } from '../data/photos/fullJobStore.ts';
import { deleteFull, hasFull } from '../data/photos/photoFiles.ts';
import { photoReference } from '../data/photos/photoStore.ts';
import { hasPicture, lifeOf } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';

const schema = v.object({
  ownerId: uidSchema,
  pictureId: v.optional(photoIdSchema),
  download: v.fallback(v.optional(v.picklist(downloads)), undefined),
  variants: v.fallback(v.object({ fullJpeg: v.optional(v.unknown()) }), {}),
});

export type FullWanted = {
  readonly place: PicturePlace;
  readonly isAsked: boolean;
  readonly isMade: boolean;
  readonly hasPicture: boolean;
};

/** Pure: `undefined` for a photo that cannot be read. */
function wantedIn(id: PhotoId, stored: unknown): FullWanted | undefined {
  const parsed = v.safeParse(schema, stored);
  if (!parsed.success) return undefined;
  const { ownerId: uid, pictureId = id, download, variants } = parsed.output;
  return {
    place: { uid, photoId: id, pictureId },
    isAsked: download === 'full',
    isMade: variants.fullJpeg !== undefined,
    hasPicture: hasPicture(lifeOf(stored)),
  };
}

export async function fullWantedNow(id: PhotoId, transaction?: Transaction): Promise<FullWanted | undefined> {
  const reference = photoReference(id);
  return wantedIn(id, (await (transaction ? transaction.get(reference) : reference.get())).data());
}

/** Whether there is nothing to make: also looks for the file, which a deletion may have taken before its field. */
export const isComplete = async (
  bucket: Bucket,
  { place, isAsked, isMade, hasPicture }: FullWanted,
): Promise<boolean> => !isAsked || !hasPicture || (isMade && (await hasFull(bucket, place)));

/**
 * Orders the picture of full size (`makeFull`) where the photo's owner allows to save it, and deletes it where not. The
 * event only says where to look, so it may come twice, late and out of order.
 */
export async function followDownload(
  id: PhotoId,
  before: unknown,
  after: unknown,
  { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock },
): Promise<void> {
  const [was, is] = [wantedIn(id, before), wantedIn(id, after)];
  if (!is) return;
  const isNews =
    was?.isAsked !== is.isAsked ||
    was.hasPicture !== is.hasPicture ||
    was.place.pictureId !== is.place.pictureId ||
    (was.isMade && !is.isMade);
  if (!isNews || !(is.isAsked || is.isMade || was?.isMade)) return;
  const now = await fullWantedNow(id);
  if (!now) return;
  if (now.isAsked) {
    if (!(await isComplete(bucket, now))) await writeFullJob(id, clock());
    return;
  }
  if (!now.isMade) return;
  // The file first: `makeFull` looks for it after it has written the field.
  await deleteFull(bucket, now.place);
  await runTransaction(async (transaction) => {
    const { isMade, place } = (await fullWantedNow(id, transaction)) ?? {};
    if (isMade && place?.pictureId === now.place.pictureId)
      transaction.update(photoReference(id), { 'variants.fullJpeg': FieldValue.delete() });
  });
}
