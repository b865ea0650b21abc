import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { PROJECT_ID, STORAGE_BUCKET } from '../launcher/origins.ts';
import type { Stack } from '../launcher/stack.ts';

const limitMs = 120_000;

/** The parts of a running site that the demo data and the benches use. */
export function openSite(stack: Stack) {
  const app = initializeApp({ projectId: PROJECT_ID, storageBucket: STORAGE_BUCKET }, 'demo-data');
  const database = getFirestore(app);
  return {
    stack,
    auth: getAuth(app),
    database,
    bucket: getStorage(app).bucket(),
    doc: database.doc.bind(database),
    batch: () => database.batch(),
    now: new Date(),
    /** By `name` in `people.csv`. */
    uids: new Map<string, string>(),
  };
}
export type Site = ReturnType<typeof openSite>;

export async function until(what: string, holds: () => Promise<boolean>, everyMs = 300): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} did not happen in ${limitMs / 1_000} s`);
    await delay(everyMs);
  }
}

/** Crops a file of `pictures/` to `part`, as a JPEG with this longest edge. `full` returns the whole file unchanged. */
export async function demoPicture(file: string, part: string, edgePx: number | 'full'): Promise<Buffer> {
  const whole = await readFile(join(import.meta.dirname, 'pictures', `${file}.jpg`));
  if (edgePx === 'full') return whole;
  const [left = 0, top = 0, wide = 100, high = 100] = (part.match(/\d+/g) ?? []).map(Number);
  const { width, height } = await sharp(whole).metadata();
  const x = Math.round((width * left) / 100);
  const y = Math.round((height * top) / 100);
  const cutWidth = Math.min(Math.round((width * wide) / 100), width - x);
  const cutHeight = Math.min(Math.round((height * high) / 100), height - y);
  return sharp(whole)
    .extract({ left: x, top: y, width: cutWidth, height: cutHeight })
    .resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true })
    .greyscale(part.endsWith('mono'))
    .jpeg({ quality: 90 })
    .toBuffer();
}
