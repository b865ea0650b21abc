import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { publishDue } from '../../src/photos/publishDue.ts';
import { publishDuePhotos } from '../../src/photos/publishScheduled.schedule.ts';
import { noticesTo } from './harness/bans.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { type Place, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue, forgetSettings, setSettings } from './harness/wholeSite.ts';

const { firestore } = server;

const time = new Date('2026-11-24T03:00:00Z');
const after = (minutes: number) => new Date(time.getTime() + minutes * 60_000);
const run = (now = after(1), until = after(600)) => publishDuePhotos({ clock: () => now, until });

/** A scheduled photo of a person of its own. */
async function waiting(fields: Readonly<Record<string, unknown>> = {}): Promise<Place> {
  const place = await placeWith(undefined, { createdAt: after(-600) });
  await firestore.doc(`users/${place.uid}`).set({ displayName: '' });
  await setPhoto(place.id, { status: 'scheduled', publishAt: time, ...fields });
  return place;
}

const stateOf = async (id: PhotoId) => {
  const { status, visibility, listed, publishAt, publishedAt, hold } = (await photoNow(id)) ?? {};
  return { status, visibility, listed, publishAt, publishedAt, hold };
};
const waits = { status: 'scheduled', listed: false, publishAt: time, publishedAt: undefined };
const isOut = { status: 'published', listed: true, publishAt: undefined, publishedAt: time };

beforeEach(() => emptyCatalogue());
afterEach(forgetSettings);

describe('a scheduled photo', () => {
  it('a scheduled photo is not published before its time', async () => {
    const { id } = await waiting();
    expect(await run(after(-1))).toEqual({ published: 0, failed: 0 });
    expect(await stateOf(id)).toMatchObject(waits);
  });

  it('a scheduled photo is published and dated at its time, also by a late or second run, without a notice', async () => {
    const place = await waiting();
    expect(await run(after(30))).toEqual({ published: 1, failed: 0 });
    expect(await run(after(31))).toEqual({ published: 0, failed: 0 });
    expect(await stateOf(place.id)).toMatchObject(isOut);
    expect(await noticesTo(place)).toEqual([]);
  });

  it('scheduled photos of the same time are in the lists in the order of the upload', async () => {
    const places = await Promise.all([1, 2, 3].map(() => waiting()));
    await Promise.all([run(), run(after(2))]);
    const listed = await firestore
      .collection('photos')
      .orderBy('publishedAt', 'desc')
      .orderBy('__name__', 'desc')
      .get();
    expect(listed.docs.map(({ id }) => id)).toEqual(
      places
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    for (const { id } of places) expect(await stateOf(id)).toMatchObject(isOut);
  });

  it.each([
    ['deleted', { status: 'removed', restorable: { until: after(9), status: 'scheduled' } }],
    ['held', { status: 'held', hold: { rule: 'staff', note: '' } }],
    ['hidden', { status: 'hidden', hold: { rule: 'spam', note: '' } }],
    ['given another time', { publishAt: after(60) }],
  ])('a scheduled photo stays as it is if it was %s meanwhile', async (_, fields) => {
    const { id } = await waiting(fields);
    const before = await photoNow(id);
    await run();
    expect(await publishDue(id, () => after(1))).toBeUndefined();
    expect(await photoNow(id)).toEqual(before);
  });

  it('an unlisted scheduled photo is published by its address, and in no list', async () => {
    const { id } = await waiting({ visibility: 'unlisted' });
    await run();
    expect(await stateOf(id)).toMatchObject({ ...isOut, listed: false });
  });
});

describe('the check of a photo at its time', () => {
  it.each(['hold', 'reject'])('a photo waits for review if one of its tags is to %s by now', async (mode) => {
    await firestore.doc('ngTags/いま').set({ name: 'いま', mode, note: '', by: 'x', at: time });
    const place = await waiting({ tags: ['桜', 'いま'], tagKeys: ['桜', 'いま'] });
    await Promise.all([run(), run()]);
    await run();
    expect(await stateOf(place.id)).toMatchObject({ status: 'held', hold: { rule: 'ng-tag', note: 'いま' } });
    expect(await noticesTo(place)).toMatchObject([{ kind: 'photo-held', subject: place.id }]);
  });

  it('a photo waits for review if it is among the first of its owner', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    const place = await waiting();
    await run();
    expect(await stateOf(place.id)).toMatchObject({ status: 'held', hold: { rule: 'new-account', note: '' } });
    expect(await noticesTo(place)).toMatchObject([{ kind: 'photo-held', subject: place.id }]);
  });

  it('a photo that staff have approved does not wait for review', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    await firestore.doc('ngTags/いま').set({ name: 'いま', mode: 'hold', note: '', by: 'x', at: time });
    const { id } = await waiting({ tags: ['いま'], tagKeys: ['いま'], approvedAt: after(-60) });
    await run();
    expect(await stateOf(id)).toMatchObject(isOut);
  });

  it.each([
    ['uploads are closed', { uploadsOpen: false }, {}],
    ['its owner is banned', {}, { status: 'banned' }],
  ])('a photo becomes private, and its owner is told once, if %s', async (_, settings, user) => {
    await setSettings(settings);
    const place = await waiting();
    await firestore.doc(`users/${place.uid}`).update({ displayName: '', ...user });
    await Promise.all([run(), run()]);
    const isKept = { status: 'published', visibility: 'private', listed: false };
    expect(await stateOf(place.id)).toMatchObject({ ...isKept, publishAt: undefined, publishedAt: undefined });
    expect(await noticesTo(place)).toMatchObject([{ kind: 'photo-schedule-failed', subject: place.id }]);
  });

  it('a photo waits until a read-only site is writable again', async () => {
    const { id } = await waiting();
    await setSettings({ readOnly: true });
    expect(await run()).toEqual({ published: 0, failed: 0 });
    expect(await stateOf(id)).toMatchObject(waits);
    await forgetSettings();
    await run();
    expect(await stateOf(id)).toMatchObject(isOut);
  });
});

describe('a run', () => {
  it('a run that dies half-way leaves the rest to the next', async () => {
    const places = await Promise.all(Array.from({ length: 12 }, () => waiting()));
    await untilWrite(5, () => run());
    const states = await Promise.all(places.map(({ id }) => stateOf(id)));
    expect(states.filter(({ status }) => status === 'published')).toHaveLength(4);
    expect(await run()).toEqual({ published: 8, failed: 0 });
    for (const { id } of places) expect(await stateOf(id)).toMatchObject(isOut);
  });

  it('a run ends when its time is over', async () => {
    const { id } = await waiting();
    expect(await run(after(1), after(1))).toEqual({ published: 0, failed: 0 });
    expect(await stateOf(id)).toMatchObject(waits);
  });

  it('a damaged photo does not stop the run, which reports it', async () => {
    const [broken, sound] = [await waiting({ tagKeys: 7, publishAt: after(-1) }), await waiting()];
    expect(await run()).toEqual({ published: 1, failed: 1 });
    expect(await stateOf(sound.id)).toMatchObject(isOut);
    expect((await firestore.doc(`photos/${broken.id}`).get()).get('status')).toBe('scheduled');
  });
});
