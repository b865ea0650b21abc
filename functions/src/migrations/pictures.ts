import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { type Cover, coverSchema } from '#contract/documents/cover.ts';
import { madeVariantsSchema, type Variants } from '#contract/documents/photo.ts';
import { objectOf, pictureFolder, webpName, widthsOf } from '#contract/edge/pictures.ts';
import { photoIdSchema, uidSchema } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteObjects } from '../data/objects.ts';
import { originalInfo, readOriginal, readVariant, storeVariants } from '../data/photos/photoFiles.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { developPicture } from '../pictures/develop.ts';
import { inspectPicture } from '../pictures/inspect.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import type { Change, Fields, Made, Migration } from './migration.ts';

const photoSchema = v.object({
  ownerId: uidSchema,
  pictureId: v.optional(photoIdSchema),
  variants: madeVariantsSchema,
  deletedAt: v.optional(v.never()),
});

type Former = { readonly place: PicturePlace; readonly variants: Variants };

/** Pure: `undefined` unless the picture has `legacy` files. */
function formerPicture(fields: Fields, path: string): Former | undefined {
  const photoId = v.parse(photoIdSchema, path.slice(path.lastIndexOf('/') + 1));
  const photo = v.safeParse(photoSchema, fields);
  if (!photo.success || photo.output.variants.legacy === undefined) return undefined;
  const { ownerId: uid, pictureId = photoId, variants } = photo.output;
  return { place: { uid, photoId, pictureId }, variants };
}

async function sourceOf({ place, variants }: Former, bucket: Bucket): Promise<Buffer> {
  if (await originalInfo(bucket, place)) return readOriginal(bucket, place);
  const widest = webpName(Math.max(...widthsOf(variants)));
  const content = await readVariant(
    bucket,
    objectOf({ id: place.photoId, pictureId: place.pictureId, variants }, widest),
  );
  if (!content) throw new Error(`${place.photoId} has no file to make its pictures of`);
  return content;
}

/** Keeps the former files, because shared addresses lead to them. */
export async function remakePicture(former: Former, bucket: Bucket): Promise<Made> {
  const { place } = former;
  const content = await sourceOf(former, bucket);
  const { variants: encoded } = await developPicture(content, await inspectPicture(content));
  const variants = await storeVariants(bucket, place, encoded);
  return {
    settle: (now) =>
      formerPicture(now, `photos/${place.photoId}`)?.place.pictureId === place.pictureId
        ? { update: { variants, schema: 2 } }
        : undefined,
    discard: async () => {
      const photo = await readPhoto(place.photoId);
      // Another run may have pointed the document at these files, or be about to.
      if (photo && !photo.deletedAt && (photo.pictureId ?? place.photoId) === place.pictureId) return;
      await deleteObjects(bucket, pictureFolder(place.photoId, place.pictureId), () => undefined);
    },
  };
}

/** A cover of the former shape means the `legacy` files; the photo's own event updates it. */
function renewedCover({ cover }: Fields): Change | undefined {
  if (typeof cover !== 'object' || cover === null || !('path' in cover)) return undefined;
  const renewed: Cover = v.parse(coverSchema, cover);
  return { update: { cover: renewed } };
}

export const pictures: readonly Migration[] = [
  {
    name: 'pictures',
    collection: 'photos',
    change: (fields, path) => (formerPicture(fields, path) ? { update: {} } : undefined),
    make: (fields, path) => {
      const former = formerPicture(fields, path);
      if (!former) throw new Error(`${path} needs no pictures`);
      return remakePicture(former, siteBucket());
    },
  },
  { name: 'pictures', collection: 'tags', change: renewedCover },
  { name: 'pictures', collection: 'titles', change: renewedCover },
];
