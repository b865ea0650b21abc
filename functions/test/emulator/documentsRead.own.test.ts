import * as v from 'valibot';
import { beforeAll, expect, it, vi } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { userSchema } from '#contract/documents/user.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { storagePath } from '#contract/paths.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { countPhoto } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { beat, createMemory } from '../../src/presence/heartbeat.callable.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { askApi } from './harness/askApi.ts';
import { answerOf, reserve } from './harness/calls.ts';
import { countDocuments } from './harness/countDocuments.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { giveUsername, newcomer } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { newVisitor } from './harness/presence.ts';
import { aProfile, hana, publishAll } from './harness/publicApi.ts';
import { putOriginal } from './harness/runs.ts';
import { server } from './harness/site.ts';

// Uses the page that the local site has built, because the sources contain none.
vi.mock('../../src/site/html/build.ts', async () => {
  const { renderFirst } = await import(new URL('../../first/server.js', import.meta.url).href);
  return {
    renderFirst,
    builtPage: async () => ({
      html: '<html lang="ja"><head></head><body><div id="root"></div></body></html>',
      manifest: {},
    }),
  };
});
const { answerPage } = await import('../../src/site/html/answerPage.ts');

// Includes what an instance caches.
vi.stubEnv('MATATAKI_FRESH_SECONDS', undefined);

const { firestore } = server;
const tag = '費用';
let photoId = '';

beforeAll(async () => {
  const ids = await publishAll(
    Array.from({ length: 70 }, (_, index) => ({ caption: `p${index}`, tags: [tag], by: hana })),
  );
  photoId = ids.at(-1) ?? '';
  const catalogued = { name: tag, count: 70, search: [], lastUsedAt: new Date() };
  await Promise.all([
    firestore.doc(`profiles/${hana.uid}`).set(aProfile(hana, { photoCount: 70 })),
    firestore.doc(`usernames/${hana.username}`).set({ uid: hana.uid, createdAt: new Date() }),
    firestore.doc(`tags/${tag}`).set(catalogued),
  ]);
});

it.each([
  // Two for the band, one for the tags and works, and one for the announcement, which an instance then remembers.
  ['home', () => '/', 34],
  // Nine for its neighbours among its author's photos: four on each side, and itself.
  ['a photo', () => `/photos/${photoId}`, 10],
  ['a profile', () => `/${hana.username}`, 32],
  ['a tag', () => `/tags/${encodeURIComponent(tag)}`, 31],
])('a first view of %s reads no more documents than it shows and needs', async (_, path, most) => {
  const counted = countDocuments();
  const { status, body } = await answerPage({ path: path(), query: new URLSearchParams(), headers: {} });
  expect(status).toBe(200);
  expect(body).toContain(photoId);
  expect(counted.reads).toBeLessThanOrEqual(most);
});

it('a next page of a list reads a document for each photo', async () => {
  const bodyOf = async (address: string) => v.parse(photosAnswer, JSON.parse(String((await askApi(address)).body)));
  const { next } = await bodyOf(apiAddress.photos());
  const counted = countDocuments();
  const { items } = await bodyOf(apiAddress.photos({ after: next }));
  expect(items).toHaveLength(30);
  expect(counted.reads).toBeLessThanOrEqual(30);
});

it('a heartbeat of a visitor reads no document and writes one', async () => {
  const memory = createMemory();
  const at = Date.now();
  const send = (anonymousId: ReturnType<typeof newVisitor>, ms: number) =>
    beat(
      { anonymousId },
      { person: undefined, asker: { network: 'n', peer: 'n' }, clock: () => new Date(at + ms) },
      memory,
    );
  const [one, other] = [newVisitor(), newVisitor()];
  const counted = countDocuments();
  const documentsOf = async (work: Promise<unknown>) => {
    const { reads, writes } = counted;
    await work;
    return { reads: counted.reads - reads, writes: counted.writes - writes };
  };
  // An instance reads shared data only now and then: here the other instance does.
  await send(other, 0);
  expect(await documentsOf(send(one, 1))).toEqual({ reads: 0, writes: 1 });
  await send(other, 180_000);
  expect(await documentsOf(send(one, 180_001))).toEqual({ reads: 0, writes: 1 });
});

it('a heartbeat of a member reads one document, and every ten minutes four more for what they follow', async () => {
  const { uid } = await newcomer();
  const user = decode(userSchema, `users/${uid}`, (await firestore.doc(`users/${uid}`).get()).data());
  await firestore.doc(`followLists/${uid}`).set({ users: [hana.uid], tags: [tag], titles: ['none'], counts: true });
  const memory = createMemory();
  const at = Date.now();
  const send = (input: Parameters<typeof beat>[0], person: Parameters<typeof beat>[1]['person'], ms: number) =>
    beat(input, { person, asker: { network: 'n', peer: 'n' }, clock: () => new Date(at + ms) }, memory);
  const counted = countDocuments();
  const readsAt = async (ms: number) => {
    // An instance reads shared data only now and then: here a visitor does.
    await send({ anonymousId: newVisitor() }, undefined, ms);
    const { reads } = counted;
    const { feedAt } = await send({}, { uid, user, role: undefined }, ms);
    expect(Number(new Date(feedAt ?? 0))).toBeGreaterThan(0);
    return counted.reads - reads;
  };
  await readsAt(0);
  expect(await readsAt(180_000)).toBe(1);
  expect(await readsAt(600_000)).toBe(5);
});

it('an upload reads at most 24 documents and writes at most 12, from its reservation to its count', async () => {
  const person = await giveUsername(await newcomer());
  const { uid } = person;
  const picture = await noisyJpeg(400, 134);
  const counted = countDocuments();
  const { id } = await reserve(person, { tags: ['桜', '春'], size: picture.byteLength });
  await putOriginal(storagePath.upload(uid, id), picture);
  await processUpload({ uid, photoId: id, pictureId: id }, { bucket: bucketOfTests, clock: systemClock });
  await countPhoto(id);
  const { reads, writes } = counted;
  expect((await photoNow(id))?.status).toBe('published');
  expect(reads).toBeLessThanOrEqual(24);
  expect(writes).toBeLessThanOrEqual(12);
});

it.each([
  ['a like', 'setLike', { on: true }],
  ['a report', 'reportPhoto', { reason: 'spam', comment: '' }],
] as const)('%s reads the person’s account once for the call, and once in the transaction', async (_, name, input) => {
  const [first = '', second = ''] = await publishAll([{ by: hana }, { by: hana }]);
  await firestore.doc(`users/${hana.uid}`).set({ username: hana.username });
  const person = await giveUsername(await newcomer());
  // A new count of a rate reads the account once more.
  await answerOf(name, { ...input, id: first }, person);
  const counted = countDocuments();
  await answerOf(name, { ...input, id: second }, person);
  expect(counted.readsOf(`users/${person.uid}`)).toBe(2);
});
