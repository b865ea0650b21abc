import { expect, it, vi } from 'vitest';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { startPhotoChanges } from '../../src/data/photos/photoChangesStore.ts';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { runJob } from './harness/jobs.ts';
import { changesNow } from './harness/manyPhotos.ts';
import { ban, deleted, newcomer, type Person } from './harness/people.ts';
import { alike, fieldOf, havePhotos } from './harness/photoJobs.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { longText } from './harness/searchEntries.ts';
import { server } from './harness/site.ts';

// If two runs wait for each other's locks, the database releases them after half a minute.
vi.setConfig({ testTimeout: 180_000 });

const minuteMs = 60_000;
const addNight: PhotoChange = { addTags: ['夜'] };

const begin = ({ uid }: Person, ids: readonly PhotoId[], change: PhotoChange, undone?: string): Promise<string> =>
  runTransaction((transaction) => startPhotoChanges(transaction, uid, { ids: [...ids], change, undone }, new Date()));

const run = ({ uid }: { readonly uid: Uid }, more: { pageSize?: number; until?: Date } = {}) =>
  runJob('photo-changes', uid, { pageSize: 2, ...more });

async function hanaWith(count: number, fields: Parameters<typeof alike>[1] = {}) {
  const hana = await newcomer();
  return { hana, ids: await havePhotos(alike(count, { ownerId: hana.uid, tags: ['雨'], ...fields })) };
}

const each = <Value>(ids: readonly PhotoId[], value: Value): readonly Value[] => ids.map(() => value);

it('two concurrent runs change each photo once, and a late one changes nothing', async () => {
  const { hana, ids } = await hanaWith(9);
  await begin(hana, ids, addNight);
  await Promise.all([run(hana), run(hana)]);
  // One run yields to the other at any page.
  await run(hana);
  const { phase, results } = await changesNow(hana);
  expect({ phase, answered: results.map(({ id }) => id) }).toEqual({ phase: 'done', answered: ids });
  const [first] = ids;
  if (first) await setPhoto(first, { tags: ['雨'], tagKeys: ['雨'] });
  expect(await run(hana)).toBe('superseded');
  expect(await fieldOf(ids, 'tags')).toEqual([['雨'], ...each(ids.slice(1), ['雨', '夜'])]);
});

it('a change out of time is handed to a new event', async () => {
  const { hana, ids } = await hanaWith(3);
  await begin(hana, ids, addNight);
  expect(await run(hana, { until: new Date(0) })).toBe('handed-over');
  expect(await run(hana)).toBe('done');
});

it('a ban or the deletion of the account ends the change', async () => {
  const { hana, ids } = await hanaWith(2);
  await begin(hana, ids, addNight);
  await ban(hana);
  expect(await run(hana)).toBe('failed');
  expect(await changesNow(hana)).toMatchObject({ phase: 'failed', results: [] });

  const { hana: gone, ids: theirs } = await hanaWith(2);
  await begin(gone, theirs, addNight);
  await deleted(gone);
  expect(await run(gone)).toBe('superseded');
  expect(await fieldOf([...ids, ...theirs], 'tags')).toEqual(each([...ids, ...theirs], ['雨']));
});

it('a damaged photo does not stop the change', async () => {
  const { hana, ids } = await hanaWith(3);
  const [, broken] = ids;
  await server.firestore.doc(`photos/${broken}`).update({ tags: 7 });
  await begin(hana, ids, addNight);
  expect(await run(hana)).toBe('done');
  const codes = (await changesNow(hana)).results.map(({ ok, code }) => code ?? ok);
  expect(codes).toEqual([true, 'internal', true]);
});

it('a page has fewer photos if they have many grams', async () => {
  const { hana, ids } = await hanaWith(25, { description: longText });
  await begin(hana, ids, { delete: true });
  const pages = await untilWrite(100, () => run(hana, { pageSize: 25 }));
  // The begin, three pages, the end.
  expect(pages.writes).toBe(5);
  expect(await fieldOf(ids, 'status')).toEqual(each(ids, 'removed'));
});

it('a deletion that was resumed late can be undone as a whole, and is final after an hour', async () => {
  const { hana, ids } = await hanaWith(4);
  const commandId = await begin(hana, ids, { delete: true });
  await untilWrite(3, () => run(hana));
  expect(await fieldOf(ids, 'status')).toEqual(['removed', 'removed', 'published', 'published']);
  const later = (minutes: number) => () => new Date(Date.now() + minutes * minuteMs);
  const cleanUp = (minutes: number) => finishUploads({ bucket: bucketOfTests, clock: later(minutes) });
  await cleanUp(20);
  await run(hana);
  await begin(hana, ids, { delete: true }, commandId);
  await run(hana);
  expect(await fieldOf(ids, 'status')).toEqual(each(ids, 'published'));

  await begin(hana, ids, { delete: true });
  await run(hana);
  await cleanUp(61);
  expect(await Promise.all(ids.map(photoNow))).toEqual(each(ids, undefined));
});
