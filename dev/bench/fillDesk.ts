import { join } from 'node:path';
import type { Bucket } from '@google-cloud/storage';
import type { Firestore } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { type VariantName, variantObject } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';

import { evidencePath, inQueueOrder, type ReportedPhoto, reportedPhoto, reporterDocuments } from './benchCases.ts';
import { peopleAndTags, photoDocuments } from './benchPhotos.ts';
import { type Written, writeInBatches } from './writeInBatches.ts';

/** Those that may be opened have pictures; what is behind them in the queue, and never opened, needs none. */
export const withPictures = 60;

const picture = join(import.meta.dirname, '../demo/pictures/stream.jpg');
const names: readonly VariantName[] = ['320.webp', '640.webp', '1280.webp', '2048.webp', 'share.jpg'];
const sharePx = 1_200;
const picturesAtOnce = 6;

type Encoded = ReadonlyMap<VariantName, Buffer>;

async function encode(): Promise<Encoded> {
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[VariantName, Buffer]> => {
        const width = name === 'share.jpg' ? sharePx : Number.parseInt(name, 10);
        const resized = sharp(picture).resize({ width, height: Math.round(width / 1.5) });
        return [name, await (name === 'share.jpg' ? resized.jpeg() : resized.webp()).toBuffer()];
      }),
    ),
  );
}

/** The variants of a photo and the private copy of its case. */
async function storePictures(bucket: Bucket, id: PhotoId, encoded: Encoded): Promise<void> {
  const save = (path: string, content: Buffer, isShare: boolean) =>
    bucket.file(path).save(content, { resumable: false, contentType: isShare ? 'image/jpeg' : 'image/webp' });
  for (const [name, content] of encoded) await save(variantObject(id, id, name), content, name === 'share.jpg');
  await save(evidencePath(id), encoded.get('1280.webp') ?? Buffer.alloc(0), false);
}

/** Which of the photos there are, and of them the reported ones: from the one number to the other. */
export type Range = { readonly from: number; readonly photos: number; readonly cases: number };

/** Writes photos and, of the first so many, the cases; pictures to the first in the queue. They come in the order of the queue. */
export async function fillDesk(
  firestore: Firestore,
  bucket: Bucket,
  { from, photos, cases }: Range,
  now: Date,
): Promise<readonly ReportedPhoto[]> {
  const reported: ReportedPhoto[] = [];
  function* documents(): Generator<Written> {
    yield* photoDocuments(from, photos, now);
    for (let index = from; index < cases; index += 1) {
      const made = reportedPhoto(index, now);
      reported.push(made);
      yield* made.documents;
    }
  }
  await writeInBatches(firestore, documents());
  const queue = reported.toSorted(inQueueOrder);
  const encoded = await encode();
  const pictured = queue.slice(0, withPictures).values();
  const storeOn = async (): Promise<void> => {
    for (const { id } of pictured) await storePictures(bucket, id, encoded);
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, storeOn));
  return queue;
}

/** Everybody who took and reported the photos. */
export async function writePeople(firestore: Firestore, now: Date): Promise<void> {
  await writeInBatches(firestore, peopleAndTags(now));
  await writeInBatches(firestore, reporterDocuments());
}
