import { createHash } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { storagePath } from '#contract/paths.ts';
import { deleteObject, objectNames } from '../objects.ts';

export type Erased = { readonly kind: 'account' | 'photo' | 'album'; readonly id: string };

/** Only somebody who has the random id, such as from a backup, can recognize the digest. */
export const erasureDigest = ({ kind, id }: Erased): string =>
  createHash('sha256').update(`${kind}/${id}`).digest('hex');

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** An empty object named by day and digest. `npm run restore` repeats these erasures. Idempotent. */
export async function recordErasure(bucket: Bucket, erased: Erased, now: Date): Promise<void> {
  await saveRecord(bucket, storagePath.erasure(dayOf(now), erasureDigest(erased)));
}

export const saveRecord = (bucket: Bucket, path: string): Promise<void> =>
  bucket.file(path).save('', { resumable: false, contentType: 'text/plain' });

export async function* erasureRecords(bucket: Bucket): AsyncGenerator<string> {
  for await (const names of objectNames(bucket, storagePath.erasures)) yield* names;
}

export async function forgetErasures(bucket: Bucket, before: Date): Promise<void> {
  const oldest = storagePath.erasure(dayOf(before), '');
  for await (const names of objectNames(bucket, storagePath.erasures)) {
    const old = names.filter((name) => name < oldest);
    await Promise.all(old.map((name) => deleteObject(bucket, name)));
    // Names begin with the day, and Storage lists them alphabetically.
    if (old.length < names.length) return;
  }
}
