import { type Bucket, type File } from '@google-cloud/storage';
import * as v from 'valibot';
import { type Variants } from '#contract/documents/photo.ts';
import {
  avifName,
  legacyNames,
  legacyObject,
  pictureFolder,
  type VariantName,
  variantObject,
  webpName,
} from '#contract/edge/pictures.ts';
import { type PhotoId, type Uid } from '#contract/ids.ts';
import { type PicturePlace, storagePath } from '#contract/paths.ts';
import { deleteObject, deleteObjects } from '../objects.ts';

/** On an original that was rewritten without a download token. Clients cannot send metadata (storage.rules). */
const sealedKey = 'sealed';
export const sealed = { [sealedKey]: 'true' } as const;

export const isSealed = (metadata: Readonly<Record<string, unknown>> | undefined): boolean =>
  metadata?.[sealedKey] === 'true';

const file = (bucket: Bucket, { uid, photoId, pictureId }: PicturePlace): File =>
  bucket.file(storagePath.upload(uid, photoId, pictureId));

/** Size in bytes and seal of an original, or `undefined` if there is none. */
export async function originalInfo(bucket: Bucket, place: PicturePlace) {
  const original = file(bucket, place);
  const [exists] = await original.exists();
  if (!exists) return undefined;
  const [metadata] = await original.getMetadata();
  return { bytes: Number(metadata.size), sealed: isSealed(metadata.metadata) };
}

// Not unpacked: a declared `Content-Encoding: gzip` could turn 20 MiB into far more.
export async function readOriginal(bucket: Bucket, place: PicturePlace): Promise<Buffer> {
  const [content] = await file(bucket, place).download({ decompress: false });
  return content;
}

/**
 * Writes the original anew: one uploaded through the Firebase SDK has a download token, which opens it past the rules.
 * Changing the metadata alone would do in production, but not on the emulator. Idempotent.
 */
export async function sealOriginal(bucket: Bucket, place: PicturePlace, content: Buffer, type: string): Promise<void> {
  await file(bucket, place).save(content, {
    resumable: false,
    contentType: type,
    metadata: { cacheControl: 'private, no-store', metadata: sealed },
  });
}

/** Idempotent. */
export async function deleteOriginal(bucket: Bucket, place: PicturePlace): Promise<void> {
  await file(bucket, place).delete({ ignoreNotFound: true });
}

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
    sizes: webp.map(({ width }) => width),
    avif: avif.map(({ width }) => width),
    share: { width, height },
    ...(full ? { full: full.width } : {}),
  };
}

const save = (file: File, name: VariantName, content: Buffer): Promise<void> =>
  file.save(content, { resumable: false, contentType: contentTypeOf(name), metadata: { cacheControl } });

const notFoundSchema = v.object({ code: v.literal(404) });

/**
 * Takes away the download tokens that the files of former pictures may have: a token opens a file past the rules.
 * Idempotent.
 */
export async function dropTokens(bucket: Bucket, { photoId, pictureId }: Place): Promise<void> {
  await Promise.all(legacyNames.map((name) => dropTokensOf(bucket.file(legacyObject(photoId, pictureId, name)))));
}

/** Answers whether the file had any; takes them away if `apply` says so. The emulator keeps them. */
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

/** Deletes all files of a photo. Idempotent. */
export async function deleteFilesOf(bucket: Bucket, uid: Uid, photoId: PhotoId): Promise<void> {
  await Promise.all([
    deleteObjects(bucket, storagePath.variants(photoId), unhurried),
    deleteObjects(bucket, storagePath.originals(uid, photoId), unhurried),
  ]);
}

/** Deletes the files of one picture, of whichever names. Idempotent. */
export async function deletePicture(bucket: Bucket, place: PicturePlace): Promise<void> {
  const { photoId, pictureId } = place;
  await Promise.all([
    deleteOriginal(bucket, place),
    deleteObjects(bucket, pictureFolder(photoId, pictureId), unhurried),
    ...legacyNames.map((name) => deleteObject(bucket, legacyObject(photoId, pictureId, name))),
  ]);
}
