import type { Bucket, File } from '@google-cloud/storage';
import type { Variants } from '#contract/documents/photo.ts';
import {
  avifName,
  fullName,
  pictureFolder,
  type VariantName,
  variantObject,
  webpName,
} from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type PicturePlace, storagePath } from '#contract/paths.ts';
import { unless } from '../../platform/unless.ts';
import { deleteGeneration, deleteObject, deleteObjects, readObject } from '../objects.ts';

const originalFile = (bucket: Bucket, { uid, photoId, pictureId }: PicturePlace): File =>
  bucket.file(storagePath.original(uid, photoId, pictureId));

const uploadPath = ({ uid, photoId, pictureId }: PicturePlace): string => storagePath.upload(uid, photoId, pictureId);

export const readUpload = (bucket: Bucket, place: PicturePlace, generation?: string) =>
  readObject(bucket, uploadPath(place), limits.photo.maxBytes, generation);

export const readOriginal = (bucket: Bucket, place: PicturePlace) =>
  readObject(bucket, originalFile(bucket, place).name, limits.photo.maxBytes);

export const hasOriginal = async (bucket: Bucket, place: PicturePlace): Promise<boolean> =>
  (await originalFile(bucket, place).exists())[0];

type Judged = { readonly content: Buffer; readonly generation: string };

/**
 * Moves the judged bytes of an upload to where no client may write, because an older resumable session can still
 * overwrite the upload, whose download token bypasses the rules too. Idempotent.
 */
export async function keepOriginal(bucket: Bucket, place: PicturePlace, { content, generation }: Judged, type: string) {
  await originalFile(bucket, place).save(content, {
    resumable: false,
    contentType: type,
    metadata: { cacheControl: 'private, no-store' },
  });
  await deleteUpload(bucket, place, generation);
}

export async function deleteOriginal(bucket: Bucket, place: PicturePlace): Promise<void> {
  await Promise.all([
    deleteObject(bucket, uploadPath(place)),
    originalFile(bucket, place).delete({ ignoreNotFound: true }),
  ]);
}

/** Leaves a later upload to its own event. */
export const deleteUpload = (bucket: Bucket, place: PicturePlace, generation: string): Promise<void> =>
  deleteGeneration(bucket, uploadPath(place), generation);

export type EncodedVariant = { readonly width: number; readonly height: number; readonly content: Buffer };
export type EncodedVariants = {
  readonly webp: readonly [EncodedVariant, ...EncodedVariant[]];
  readonly avif: readonly EncodedVariant[];
  /** WebP as wide as the original, if that is between two sizes. */
  readonly full?: EncodedVariant;
  readonly share: EncodedVariant;
};

// The path names the picture, and its content never changes under one status.
const cacheControl = 'public, max-age=31536000, immutable';

const contentTypes: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
const contentTypeOf = (name: VariantName): string => contentTypes[name.slice(name.indexOf('.') + 1)] ?? '';

type Place = Pick<PicturePlace, 'photoId' | 'pictureId'>;

export const namedVariants = ({ webp, avif, full, share }: EncodedVariants): ReadonlyMap<VariantName, EncodedVariant> =>
  new Map([
    ...webp.map((variant) => [webpName(variant.width), variant] as const),
    ...(full ? [[webpName(full.width), full] as const] : []),
    ...avif.map((variant) => [avifName(variant.width), variant] as const),
    ['share.jpg', share],
  ]);

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

export const fullFile = (bucket: Bucket, { photoId, pictureId }: Place): File =>
  bucket.file(variantObject(photoId, pictureId, fullName));

export async function storeFull(full: File, { width, height, content }: EncodedVariant) {
  await save(full, fullName, content);
  return { width, height, bytes: content.byteLength };
}

export async function readVariant(bucket: Bucket, path: string): Promise<Buffer | undefined> {
  return (await unless([404], () => bucket.file(path).download()))?.[0];
}

// A photo has at most a dozen objects.
const unhurried = (): void => undefined;

export async function deleteFilesOf(bucket: Bucket, uid: Uid, photoId: PhotoId): Promise<void> {
  await Promise.all([
    deleteObjects(bucket, storagePath.variants(photoId), unhurried),
    deleteObjects(bucket, storagePath.upload(uid, photoId), unhurried),
    deleteObjects(bucket, storagePath.original(uid, photoId), unhurried),
  ]);
}

export async function deletePicture(bucket: Bucket, place: PicturePlace): Promise<void> {
  const { photoId, pictureId } = place;
  await Promise.all([
    deleteOriginal(bucket, place),
    deleteObjects(bucket, pictureFolder(photoId, pictureId), unhurried),
  ]);
}
