import { createHash } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { storagePath } from '#contract/paths.ts';
import { deleteObject, objectNames } from '../objects.ts';

/** What was erased for good. */
export type Erased = { readonly kind: 'account' | 'photo'; readonly id: string };

/** Pure: names what was erased to whoever has its id, as a backup does, and to nobody else: ids are random. */
export const erasureDigest = ({ kind, id }: Erased): string =>
  createHash('sha256').update(`${kind}/${id}`).digest('hex');

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Records that something is erased, as an empty object named by the day and a digest of its id. A restore reads them,
 * and erases again what the backup brings back. Idempotent.
 */
export async function recordErasure(bucket: Bucket, erased: Erased, now: Date): Promise<void> {
  await saveRecord(bucket, storagePath.erasure(dayOf(now), erasureDigest(erased)));
}

/** Writes a record by its path, as it was read from another bucket. */
export const saveRecord = (bucket: Bucket, path: string): Promise<void> =>
  bucket.file(path).save('', { resumable: false, contentType: 'text/plain' });

/** The paths of all records; the last part of each is the digest. */
export async function* erasureRecords(bucket: Bucket): AsyncGenerator<string> {
  for await (const names of objectNames(bucket, storagePath.erasures)) yield* names;
}

/** Forgets what was recorded on days before this one: no backup is kept for so long. Idempotent. */
export async function forgetErasures(bucket: Bucket, before: Date): Promise<void> {
  const oldest = storagePath.erasure(dayOf(before), '');
  for await (const names of objectNames(bucket, storagePath.erasures)) {
    const old = names.filter((name) => name < oldest);
    await Promise.all(old.map((name) => deleteObject(bucket, name)));
    // They come in the order of their names, which begin with the day.
    if (old.length < names.length) return;
  }
}
