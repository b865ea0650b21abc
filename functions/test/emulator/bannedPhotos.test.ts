import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { applyBan } from '../../src/moderation/bans/applyBan.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { manyPhotos, statusesOf } from './harness/bannedPhotos.ts';
import { banJobDone, setBan } from './harness/bans.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { dyingBucket } from './harness/fragileBucket.ts';
import { putJob, runJob } from './harness/jobs.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { type Place, pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
const minuteMs = 60_000;

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 134)]);
});

async function published(person: Person): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person);
  await upload(person, uploadPath, picture);
  await photoWhen(id, 'published');
  return id;
}

const ban = ({ uid }: Person, hidePhotos: boolean) =>
  answerOf('banUser', { uid, reason: 'spam', hidePhotos }, moderator);
const unban = ({ uid }: Person) => answerOf('unbanUser', { uid, reason: 'x' }, moderator);

const run = (uid: Place['uid'], more: { readonly pageSize?: number } = {}) =>
  applyBan(uid, { clock: systemClock, until: new Date(Date.now() + minuteMs), ...more });

describe('a ban that hides photos', () => {
  it('the ban hides published photos, with their bytes, and its end restores exactly those', async () => {
    const person = await newcomer();
    const [id, hiddenBefore, held] = [await published(person), await published(person), await published(person)];
    await setPhoto(hiddenBefore, { status: 'hidden', hold: { rule: 'spam', note: '' } });
    await setPhoto(held, { status: 'held', hold: { rule: 'ng-tag', note: 'x' } });
    const before = await photoNow(id);
    const [variant] = variantsOf(id, before);
    if (!variant) throw new Error('no variant');
    const bytes = await seen(variant.address);
    expect(bytes.status).toBe(200);

    await ban(person, true);
    await banJobDone(person);
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'ban', note: '' } });
    expect((await seen(variant.address)).status).toBe(404);
    expect(await photoNow(hiddenBefore)).toMatchObject({ status: 'hidden', hold: { rule: 'spam' } });
    expect(await photoNow(held)).toMatchObject({ status: 'held', hold: { rule: 'ng-tag' } });

    await unban(person);
    await banJobDone(person);
    const after = await photoNow(id);
    expect(after).toMatchObject({ status: 'published', publishedAt: before?.publishedAt, variants: before?.variants });
    expect(after).not.toHaveProperty('hold');
    expect((await seen(variant.address)).body).toEqual(bytes.body);
    expect(await photoNow(hiddenBefore)).toMatchObject({ status: 'hidden', hold: { rule: 'spam' } });
    expect(await photoNow(held)).toMatchObject({ status: 'held', hold: { rule: 'ng-tag' } });
  });

  it('the ban hides photos only if it says so, and can say so later', async () => {
    const person = await newcomer();
    const id = await published(person);
    await ban(person, false);
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('published');
    await ban(person, true);
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('hidden');
    await ban(person, false);
    await banJobDone(person);
    expect((await photoNow(id))?.status).toBe('hidden');
  });

  it('the ban leaves photos deleted that the owner deletes meanwhile', async () => {
    const place = await placeWith(picture);
    await firestore.doc(`users/${place.uid}`).set({ status: 'normal' });
    await setPhoto(place.id, { status: 'removed', deletedAt: new Date(), hold: { rule: 'ban', note: '' } });
    await run(place.uid);
    expect(await photoNow(place.id)).toMatchObject({ status: 'removed' });
    expect(await photoNow(place.id)).not.toHaveProperty('hold');
  });
});

describe('an upload that is running when its owner is banned', () => {
  it.each([true, false])(
    'an upload is not published during a ban (photos hidden: %s), and is when the ban ends',
    async (hidePhotos) => {
      const place = await placeWith(picture);
      await firestore.doc(`users/${place.uid}`).set({ status: 'normal' });
      let isBanned = false;
      const watched = dyingBucket(Number.POSITIVE_INFINITY, 'before');
      const banningBucket = new Proxy(watched, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property);
          if (typeof value !== 'function') return value;
          return (...given: readonly unknown[]): unknown => {
            isBanned = true;
            return Reflect.apply(value, target, given);
          };
        },
      });
      const processing = processUpload(pictureOf(place), { bucket: banningBucket, clock: systemClock });
      await until('the processing has begun', async () => (isBanned ? true : undefined));
      await setBan(place, { hidePhotos });
      expect(await processing).toBe('hidden');
      expect(await photoNow(place.id)).toMatchObject({ status: 'hidden', hold: { rule: 'ban' } });
      await run(place.uid);
      expect((await photoNow(place.id))?.status).toBe('hidden');
      await firestore.doc(`users/${place.uid}`).set({ status: 'normal' });
      await run(place.uid);
      expect(await photoNow(place.id)).toMatchObject({ status: 'published', publishedAt: expect.any(Date) });
    },
  );

  it('an upload through the site is not published either', async () => {
    const person = await newcomer();
    const { id, uploadPath } = await reserve(person);
    const [sent] = await Promise.all([upload(person, uploadPath, picture), ban(person, true)]);
    await banJobDone(person);
    if (sent === 200) await photoWhen(id, 'hidden');
    else expect((await photoNow(id))?.status).toBe('uploading');
  });
});

describe('the job of a ban', () => {
  it('the trigger runs the job, also for concurrent writes', async () => {
    const { uid } = await manyPhotos(3);
    await setBan({ uid }, { hidePhotos: true });
    await Promise.all([1, 2, 3].map((command) => putJob('ban', uid, { commandId: String(command) })));
    await banJobDone({ uid });
    expect(await statusesOf(uid)).toEqual({ hidden: 3, uploading: 1 });
    expect(await runJob('ban', uid)).toBe('superseded');
  });

  it('a run without time hands the job over, and the next run finishes it', async () => {
    const { uid } = await manyPhotos(3);
    await setBan({ uid }, { hidePhotos: true });
    await putJob('ban', uid);
    // The site's event may be done by then.
    expect(['handed-over', 'superseded']).toContain(await runJob('ban', uid, { until: new Date(0) }));
    await banJobDone({ uid });
    expect(await statusesOf(uid)).toEqual({ hidden: 3, uploading: 1 });
  });
});

it('a banned person cannot act on photos with an old or a new token', async () => {
  const person = await newcomer();
  const id = await published(person);
  await ban(person, false);
  expect(await call('deletePhoto', { id }, person)).toEqual({ refused: { code: 'unauthenticated' } });
  expect((await photoNow(id))?.status).toBe('published');
});
