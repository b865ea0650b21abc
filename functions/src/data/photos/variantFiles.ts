import type { Bucket, File } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Variants } from '#contract/documents/photo.ts';
import {
  avifName,
  legacyNames,
  legacyObject,
  pictureFolder,
  type VariantName,
  variantObject,
  webpName,
} from '#contract/edge/pictures.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteObjects } from '../objects.ts';

/** An encoded picture before it has a place. */
export type EncodedVariant = { readonly width: number; readonly height: number; readonly content: Buffer };
/** By format, from the narrowest on. */
export type EncodedVariants = {
  readonly webp: readonly [EncodedVariant, ...EncodedVariant[]];
  readonly avif: readonly EncodedVariant[];
  /** As wide as the original, where that lies between two steps; WebP. */
  readonly full?: EncodedVariant;
  readonly share: EncodedVariant;
};

// The path names the picture and is never written with other content under the same status, so it may be kept.
const cacheControl = 'public, max-age=31536000, immutable';

const contentTypes: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
const contentTypeOf = (name: VariantName): string => contentTypes[name.slice(name.indexOf('.') + 1)] ?? '';

type Place = Pick<PicturePlace, 'photoId' | 'pictureId'>;

/** Pure: what is to be stored, by name. */
export const namedVariants = ({ webp, avif, full, share }: EncodedVariants): ReadonlyMap<VariantName, EncodedVariant> =>
  new Map([
    ...webp.map((variant) => [webpName(variant.width), variant] as const),
    ...(full ? [[webpName(full.width), full] as const] : []),
    ...avif.map((variant) => [avifName(variant.width), variant] as const),
    ['share.jpg', share],
  ]);

const widthOf = ({ width }: EncodedVariant): number => width;

/** Stores the variants of a picture; the same content twice gives the same objects. */
export async function storeVariants(
  bucket: Bucket,
  { photoId, pictureId }: Place,
  encoded: EncodedVariants,
): Promise<Variants> {
  const { webp, avif, full, share } = encoded;
  await Promise.all(
    [...namedVariants(encoded)].map(([name, { content }]) =>
      save(bucket.file(variantObject(photoId, pictureId, name)), name, content),
    ),
  );
  const { width, height } = share;
  return {
    sizes: webp.map(widthOf),
    avif: avif.map(widthOf),
    share: { width, height },
    ...(full ? { full: full.width } : {}),
  };
}

const save = (file: File, name: VariantName, content: Buffer): Promise<void> =>
  file.save(content, { resumable: false, contentType: contentTypeOf(name), metadata: { cacheControl } });

const notFoundSchema = v.object({ code: v.literal(404) });

/**
 * Takes away the download tokens of the files that a picture had before the site served it itself: a token opens a file past the rules,
 * and who may read one there can have one made. Idempotent; what is not there stays away.
 */
export async function dropTokens(bucket: Bucket, { photoId, pictureId }: Place): Promise<void> {
  await Promise.all(legacyNames.map((name) => dropTokensOf(bucket.file(legacyObject(photoId, pictureId, name)))));
}

/** The same of any file, if `apply` says so. Answers whether it had any. The emulator keeps them. */
export async function dropTokensOf(file: File, apply = true): Promise<boolean> {
  try {
    const [{ metadata }] = await file.getMetadata();
    if (!metadata?.['firebaseStorageDownloadTokens']) return false;
    if (apply) await file.setMetadata({ metadata: { firebaseStorageDownloadTokens: null } });
    return true;
  } catch (error) {
    if (v.is(notFoundSchema, error)) return false;
    throw error;
  }
}

/** The bytes of a variant; `undefined` where there are none. */
export async function readVariant(bucket: Bucket, path: string): Promise<Buffer | undefined> {
  try {
    const [content] = await bucket.file(path).download();
    return content;
  } catch (error) {
    if (v.is(notFoundSchema, error)) return undefined;
    throw error;
  }
}

// They are a dozen at most.
const unhurried = (): void => undefined;

/** Deletes all files of a picture, of whichever names. Idempotent. */
export async function deleteVariants(bucket: Bucket, { photoId, pictureId }: Place): Promise<void> {
  const former = legacyNames.map((name) => legacyObject(photoId, pictureId, name));
  await Promise.all([
    deleteObjects(bucket, pictureFolder(photoId, pictureId), unhurried),
    ...former.map((path) => bucket.file(path).delete({ ignoreNotFound: true })),
  ]);
}
