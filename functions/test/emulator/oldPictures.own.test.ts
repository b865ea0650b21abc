import type { File } from '@google-cloud/storage';
import { expect, it, vi } from 'vitest';
import { closeOldPictures } from '../../src/migrations/oldPictures.ts';
import { server } from './harness/site.ts';

const { bucket, firestore } = server;
const now = new Date('2026-11-22T12:00:00Z');
const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
const withToken = { metadata: { metadata: { firebaseStorageDownloadTokens: 'a-token', kept: 'x' } } };
const run = (apply: boolean, at = now) => closeOldPictures(bucket, { apply, clock: () => at });

it('takes the tokens of all pictures and no others away, and says once until when old addresses go on', async () => {
  const pictures = ['photos/a/w320', 'photos/a/b/320.webp', 'avatars/a/b-64'];
  for (const path of [...pictures, 'exports/a/b.zip'])
    await bucket.file(path).save('x', { resumable: false, ...withToken });
  await bucket.file('photos/a/share').save('x', { resumable: false });
  const asked: string[] = [];
  // The emulator takes no token away: what it is asked for is all there is to see.
  const { prototype } = bucket.file('x').constructor;
  vi.spyOn(prototype, 'setMetadata').mockImplementation(async function (this: File, metadata: unknown) {
    asked.push(this.name);
    expect(metadata).toEqual({ metadata: { firebaseStorageDownloadTokens: null } });
  });
  expect(await run(false)).toEqual({ seen: 4, changed: 3, until: days(30) });
  expect(asked).toEqual([]);
  expect((await firestore.doc('settings/site').get()).exists).toBe(false);
  expect(await run(true)).toEqual({ seen: 4, changed: 3, until: days(30) });
  expect(asked.toSorted()).toEqual(pictures.toSorted());
  const settings = async () => (await firestore.doc('settings/site').get()).get('oldPicturesUntil').toDate();
  expect(await settings()).toEqual(days(30));
  await run(true, days(31));
  expect(await settings()).toEqual(days(30));
});
