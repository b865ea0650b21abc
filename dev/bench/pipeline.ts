import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { reservePhotos } from '../demo/reservePhotos.ts';
import type { Stack } from '../launcher/stack.ts';
import { type Figure, median } from './table.ts';

const patienceMs = 60_000;
const rounds = 5;

/** A 12 MP photo: a real one where the shared pictures are, else the largest demo picture scaled up. */
async function twelveMegapixels(): Promise<Buffer> {
  const shared = join(import.meta.dirname, '../../../shared/photos/bench/dragonfly-13mp.jpg');
  const demo = join(import.meta.dirname, '../demo/pictures/stream.jpg');
  const source = existsSync(shared) ? shared : demo;
  return sharp(source).resize({ width: 4_000, height: 3_000, fit: 'cover' }).jpeg({ quality: 90 }).toBuffer();
}

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

/** From the end of an upload to `published`, through the running stack. Milliseconds for each round. */
async function uploadToPublished(stack: Stack, photo: Buffer, rounds: number): Promise<readonly number[]> {
  const { projectId, storageBucket } = stack;
  const app = initializeApp({ projectId, storageBucket }, 'bench');
  const database = getFirestore(app);
  const bucket = getStorage(app).bucket();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fields = { caption: 'bench', tags: [], contentType: 'image/jpeg', size: photo.byteLength };
    const [reserved] = await reservePhotos(stack, 'sora@example.com', [fields]);
    if (!reserved) throw new Error('no place was reserved');
    await bucket.file(reserved.uploadPath).save(photo, { resumable: false, contentType: 'image/jpeg' });
    const startedAt = performance.now();
    const document = database.doc(`photos/${reserved.id}`);
    for (;;) {
      const status: unknown = (await document.get()).get('status');
      if (status === 'published') break;
      if (status === 'failed') throw new Error('the bench photo failed');
      if (performance.now() - startedAt > patienceMs) throw new Error(`not published in ${patienceMs / 1_000} s`);
      await delay(10);
    }
    times.push(performance.now() - startedAt);
  }
  return times;
}

export async function pipelineFigures(stack: Stack): Promise<readonly Figure[]> {
  const photo = await twelveMegapixels();
  await bareSharp(photo);
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) bare.push(await bareSharp(photo));
  // The first upload starts the function's process and does not count.
  const [, ...published] = await uploadToPublished(stack, photo, rounds + 1);
  const [ours, against] = [median(published), median(bare)];
  return [
    {
      what: 'upload end → published, 12 MP JPEG, against bare sharp making the same variants',
      unit: 'ms',
      ours,
      against,
      goal: '≤ 1.5× + 1,000 ms',
      reached: ours <= against * 1.5 + 1_000,
    },
  ];
}
