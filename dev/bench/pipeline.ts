import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { reservePhotos } from '../demo/reservePhotos.ts';
import type { Stack } from '../launcher/stack.ts';
import { type Figure, type Ground, median, rounds } from './ground.ts';

const patienceMs = 60_000;
const times = 5;

/** A 12 MP photo: the largest demo picture scaled up. */
const twelveMegapixels = (): Promise<Buffer> =>
  sharp(join(import.meta.dirname, '../demo/pictures/stream.jpg'))
    .resize({ width: 4_000, height: 3_000, fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();

const webp = { quality: 75, effort: 4, smartSubsample: true } as const;

const avif = { quality: 48, effort: 3, chromaSubsampling: '4:2:0' } as const;
const tileWidths = [240, 360, 480, 600, 720, 960, 1_280];

/** The same variants by sharp alone, each from the file, in this process. Milliseconds. */
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

/** From the end of an upload to `published`, through the running stack. Milliseconds. */
async function uploadToPublished(stack: Stack, photo: Buffer): Promise<number> {
  const { projectId, storageBucket } = stack;
  const app = initializeApp({ projectId, storageBucket }, 'bench');
  const fields = { caption: 'bench', tags: [], contentType: 'image/jpeg', size: photo.byteLength };
  const [reserved] = await reservePhotos(stack, 'sora@example.com', [fields]);
  if (!reserved) throw new Error('no place was reserved');
  const file = getStorage(app).bucket().file(reserved.uploadPath);
  await file.save(photo, { resumable: false, contentType: 'image/jpeg' });
  const startedAt = performance.now();
  const document = getFirestore(app).doc(`photos/${reserved.id}`);
  for (;;) {
    const status: unknown = (await document.get()).get('status');
    if (status === 'published') return performance.now() - startedAt;
    if (status === 'failed') throw new Error('the bench photo failed');
    if (performance.now() - startedAt > patienceMs) throw new Error(`not published in ${patienceMs / 1_000} s`);
    await delay(10);
  }
}

export async function pipelineFigures({ stack }: Ground): Promise<readonly Figure[]> {
  const photo = await twelveMegapixels();
  // The first of each does not count: an upload starts the function's process.
  const [, ...bare] = await rounds(times + 1, () => bareSharp(photo));
  const [, ...published] = await rounds(times + 1, () => uploadToPublished(stack, photo));
  const [ours, against] = [median(published), median(bare)];
  return [
    {
      what: `upload end → published, 12 MP JPEG (median of ${times}), against bare sharp making the same variants`,
      unit: 'ms',
      ours,
      against,
      goal: '≤ 1.5× + 1,000 ms',
      reached: ours <= against * 1.5 + 1_000,
    },
  ];
}
