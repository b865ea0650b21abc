import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { readVariant } from '../data/variantFiles.ts';
import { perceptualHash } from './picture/perceptualHash.ts';

/**
 * The hash of a picture by its narrowest variant: every picture has it, and the pipeline makes it the same way of all. `undefined`
 * for a plain surface.
 */
export async function hashOfVariant(content: Buffer): Promise<string | undefined> {
  const { luminanceOf } = await import('./picture/luminance.ts');
  return perceptualHash(await luminanceOf(content));
}

/** The hash of the picture that a photo shows; `undefined` also where its file is gone. */
export async function hashOfPhoto({ variants }: Pick<Photo, 'variants'>, bucket: Bucket): Promise<string | undefined> {
  if (!('w320' in variants)) return undefined;
  const content = await readVariant(bucket, variants.w320.path);
  return content && hashOfVariant(content);
}
