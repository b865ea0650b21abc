import { join } from 'node:path';
import sharp from 'sharp';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { signInAs } from '../demo/calls.ts';
import { openSite, until } from '../demo/site.ts';
import type { Stack } from '../launcher/stack.ts';
import { atMost, type Figure, type Ground, median, rounds } from './ground.ts';

const times = 5;
const contentType = 'image/jpeg' as const;

/** A 12 MP photo: the largest demo picture scaled up. */
const twelveMegapixels = (): Promise<Buffer> =>
  sharp(join(import.meta.dirname, '../demo/pictures/stream.jpg'))
    .resize({ width: 4_000, height: 3_000, fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();

const webp = { quality: 75, effort: 4, smartSubsample: true } as const;
const avif = { quality: 48, effort: 3, chromaSubsampling: '4:2:0' } as const;
const tileWidths = [240, 360, 480, 600, 720, 960, 1_280];

/** Makes the same variants with sharp alone, in this process. Resolves with the time in ms. */
async function bareSharp(photo: Buffer): Promise<number> {
  const startedAt = performance.now();
  const upright = () => sharp(photo).autoOrient();
  await Promise.all([
    ...[...tileWidths, 2_048].map((width) => upright().resize({ width }).webp(webp).toBuffer()),
    ...tileWidths.map((width) => upright().resize({ width }).avif(avif).toBuffer()),
    upright().resize({ width: 1_600, height: 1_600, fit: 'inside' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  ]);
  return performance.now() - startedAt;
}

/** Resolves with the time from the end of an upload to `published` on the running site, in ms. */
async function uploadToPublished(stack: Stack, photo: Buffer): Promise<number> {
  const { bucket, doc } = openSite(stack);
  const call = await signInAs(stack, 'sora');
  const fields = { caption: 'bench', tags: [], contentType, size: photo.byteLength };
  const [reserved] = (await call(createPhotosContract, { photos: [fields] })).photos;
  if (!reserved) throw new Error('no place was reserved');
  await bucket.file(reserved.uploadPath).save(photo, { resumable: false, contentType });
  const startedAt = performance.now();
  const isPublished = async () => (await doc(`photos/${reserved.id}`).get()).get('status') === 'published';
  await until('publishing the photo', isPublished, 10);
  return performance.now() - startedAt;
}

export async function pipelineFigures({ stack }: Ground): Promise<readonly Figure[]> {
  const photo = await twelveMegapixels();
  // The first round is a warm-up: it starts the function's process.
  const [, ...bare] = await rounds(times + 1, () => bareSharp(photo));
  const [, ...published] = await rounds(times + 1, () => uploadToPublished(stack, photo));
  const [ours, against] = [median(published), median(bare)];
  const what = `upload end → published, 12 MP JPEG (median of ${times}; goal 1.5× + 1 s), against bare sharp making the same variants`;
  return [atMost(Math.round(against * 1.5 + 1_000), { what, unit: 'ms', ours, against })];
}
