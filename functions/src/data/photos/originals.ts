import type { Bucket, File } from '@google-cloud/storage';
import { type PicturePlace, storagePath } from '#contract/paths.ts';

/** Set by us on an original that was rewritten without a download token; clients cannot send metadata (storage.rules). */
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
 * Writes the original anew in its place. An upload through the Firebase SDK gives the object a download token, which
 * opens it past the rules for ever; the rewritten object has none. Changing the metadata alone would do in production
 * but not on the emulator. Idempotent.
 */
export async function sealOriginal(bucket: Bucket, place: PicturePlace, content: Buffer, type: string): Promise<void> {
  await file(bucket, place).save(content, {
    resumable: false,
    contentType: type,
    metadata: { cacheControl: 'private, no-store', metadata: sealed },
  });
}

/** Idempotent: what is gone already is no error. */
export async function deleteOriginal(bucket: Bucket, place: PicturePlace): Promise<void> {
  await file(bucket, place).delete({ ignoreNotFound: true });
}
