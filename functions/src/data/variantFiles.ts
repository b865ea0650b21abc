import type { Bucket, File } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Photo, Variant, Variants } from '#contract/documents/photo.ts';
import { type PicturePlace, storagePath, type VariantName, variantNames } from '#contract/paths.ts';

/** An encoded picture before it has a place. */
export type EncodedVariant = { readonly width: number; readonly height: number; readonly content: Buffer };
export type EncodedVariants = { readonly w320: EncodedVariant; readonly share: EncodedVariant } & {
  readonly [Name in VariantName]?: EncodedVariant;
};

// The path names the picture and is never written with other content under the same status, so it may be kept.
const cacheControl = 'public, max-age=31536000, immutable';

const contentTypeOf = (name: VariantName): string => (name === 'share' ? 'image/jpeg' : 'image/webp');

type Place = Pick<PicturePlace, 'photoId' | 'pictureId'>;

/** Stores the variants of a picture; the same content twice gives the same objects. */
export async function storeVariants(
  bucket: Bucket,
  { photoId, pictureId }: Place,
  encoded: EncodedVariants,
): Promise<Variants> {
  const store = async (name: VariantName, { width, height, content }: EncodedVariant): Promise<Variant> => {
    const path = storagePath.variant(photoId, name, pictureId);
    await bucket
      .file(path)
      .save(content, { resumable: false, contentType: contentTypeOf(name), metadata: { cacheControl } });
    return { path, width, height, bytes: content.byteLength };
  };
  const storeIfMade = (name: VariantName) => {
    const variant = encoded[name];
    return variant ? store(name, variant) : undefined;
  };
  const [w320, share, w640, w1280, w2048] = await Promise.all([
    store('w320', encoded.w320),
    store('share', encoded.share),
    storeIfMade('w640'),
    storeIfMade('w1280'),
    storeIfMade('w2048'),
  ]);
  return { w320, share, ...(w640 ? { w640 } : {}), ...(w1280 ? { w1280 } : {}), ...(w2048 ? { w2048 } : {}) };
}

const notFoundSchema = v.object({ code: v.literal(404) });

/**
 * Writes each variant anew in its place, with the same bytes: a download token that a reader's metadata request has made, and
 * that opens the object past the rules for ever, ends with the object that it was made for. Changing the metadata alone would
 * do in production but not on the emulator. For a photo that the rules hide already; while it is public, the next token is
 * made as soon as the last one is gone. Idempotent; what is not there stays away.
 */
export async function reissueVariants(bucket: Bucket, variants: Photo['variants']): Promise<void> {
  await Promise.all(filesOf(variants).map(({ name, path }) => reissue(bucket.file(path), name)));
}

function filesOf(variants: Photo['variants']) {
  if (!('w320' in variants)) return [];
  return variantNames.flatMap((name) => {
    const variant = variants[name];
    return variant ? [{ name, path: variant.path }] : [];
  });
}

async function reissue(file: File, name: VariantName): Promise<void> {
  try {
    const [content] = await file.download();
    await file.save(content, { resumable: false, contentType: contentTypeOf(name), metadata: { cacheControl } });
  } catch (error) {
    if (!v.is(notFoundSchema, error)) throw error;
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

/** Idempotent. Names are known, so no listing is needed. */
export async function deleteVariants(bucket: Bucket, { photoId, pictureId }: Place): Promise<void> {
  const paths = variantNames.map((name) => storagePath.variant(photoId, name, pictureId));
  await Promise.all(paths.map((path) => bucket.file(path).delete({ ignoreNotFound: true })));
}
