import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { publishDue } from '../../src/photos/publishDue.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { noticesTo } from './harness/bans.ts';
import { answerOf, reserve, reserveAll } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { allOk, moderate } from './harness/moderated.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, photoWhen } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 134)]);
});
afterEach(forgetSettings);

/** Uploads a photo's picture and processes it as its event would. */
async function send({ uid }: Person, photoId: PhotoId, uploadPath: string, pictureId = photoId): Promise<PhotoId> {
  await server.bucket.file(uploadPath).save(picture, { resumable: false, contentType: 'image/jpeg' });
  await processUpload({ uid, photoId, pictureId }, { bucket: server.bucket, clock: systemClock });
  return pictureId;
}

async function sent(person: Person): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person);
  return send(person, id, uploadPath);
}

const placeSchema = v.object({ id: photoIdSchema, uploadPath: v.string() });
/** Uploads another picture of a photo and returns the picture's id. */
async function replace(person: Person, photoId: PhotoId): Promise<PhotoId> {
  const reservation = { photoId, contentType: 'image/jpeg', size: limits.photo.maxBytes };
  const { id, uploadPath } = v.parse(placeSchema, await answerOf('replacePicture', reservation, person));
  return send(person, photoId, uploadPath, id);
}
async function shown(id: PhotoId, pictureId: PhotoId) {
  const photo = await photoNow(id);
  expect(photo?.pictureId).toBe(pictureId);
  return photo;
}

const newAccount = { hold: { rule: 'new-account', note: '' } };

describe('the first photos of a new account', () => {
  it('the first photos wait for review until enough are published, even if many arrive at once', async () => {
    await setSettings({ holdFirstPhotos: 2 });
    const person = await newcomer();
    const places = await reserveAll(
      person,
      Array.from({ length: 4 }, () => ({})),
    );
    const ids = await Promise.all(places.map(({ id, uploadPath }) => send(person, id, uploadPath)));
    for (const id of ids) expect(await photoWhen(id, 'held')).toMatchObject(newAccount);
    // The owner is told of each, once.
    const held = (await noticesTo(person)).filter(({ kind }) => kind === 'photo-held');
    expect(held.map(({ subject }) => subject).toSorted()).toEqual(ids.toSorted());

    const [one, two] = ids;
    if (!one || !two) throw new Error('four photos');
    expect(await moderate(moderator, [one], 'publish')).toEqual(allOk(one));
    expect(await photoWhen(await sent(person), 'held')).toMatchObject(newAccount);
    expect(await moderate(moderator, [two], 'publish')).toEqual(allOk(two));
    expect(await photoWhen(await sent(person), 'published')).not.toHaveProperty('hold');
  });

  it('a refused photo does not count as published', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    const person = await newcomer();
    await photoIn(person, 'hidden', { hold: { rule: 'spam', note: '' } });
    await photoIn(person, 'removed');
    await photoIn(person, 'held', { hold: { rule: 'ng-tag', note: '' } });
    expect(await photoWhen(await sent(person), 'held')).toMatchObject(newAccount);
  });

  it('the first photos are published at once after earlier ones, if the settings hold none, and for staff', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    const known = await newcomer();
    await photoIn(known, 'published');
    await photoWhen(await sent(known), 'published');
    await photoWhen(await sent(moderator), 'published');
    await setSettings({ holdFirstPhotos: 0 });
    await photoWhen(await sent(await newcomer()), 'published');
  });

  it('the first photos wait again when they get another picture, and their owner is told once', async () => {
    await setSettings({ holdFirstPhotos: 2 });
    const person = await newcomer();
    const id = await sent(person);
    await photoWhen(id, 'held');
    expect(await moderate(moderator, [id], 'publish')).toEqual(allOk(id));
    const told = async () => (await noticesTo(person)).filter(({ kind }) => kind === 'photo-held');
    const before = (await told()).length;

    const second = await replace(person, id);
    expect(await shown(id, second)).toMatchObject({ status: 'held', ...newAccount });
    expect(await told()).toHaveLength(before + 1);

    expect(await moderate(moderator, [id], 'publish')).toEqual(allOk(id));
    await photoIn(person, 'published');
    const third = await replace(person, id);
    expect(await shown(id, third)).toMatchObject({ status: 'published' });
    expect(await told()).toHaveLength(before + 1);
  });

  it('a scheduled first photo is checked again at its time', async () => {
    await setSettings({ holdFirstPhotos: 0 });
    const person = await newcomer();
    const publishAt = new Date(Date.now() + 3_600_000);
    const { id, uploadPath } = await reserve(person, { publishAt: publishAt.toISOString() });
    await send(person, id, uploadPath);
    await photoWhen(id, 'scheduled');
    await setSettings({ holdFirstPhotos: 1 });
    await Promise.all([publishDue(id, () => publishAt), publishDue(id, () => publishAt)]);
    expect(await photoNow(id)).toMatchObject({ status: 'held', ...newAccount });
    expect(await noticesTo(person)).toMatchObject([{ kind: 'photo-held', subject: id }]);
    expect(await moderate(moderator, [id], 'publish')).toMatchObject(allOk(id));
  });

  it('a first photo that waits because of a tag keeps that reason', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    const person = await newcomer();
    await server.firestore.doc('ngTags/はつもの').set({ name: 'はつもの', mode: 'hold' });
    const { id, uploadPath } = await reserve(person, { tags: ['はつもの'] });
    await send(person, id, uploadPath);
    expect(await photoWhen(id, 'held')).toMatchObject({ hold: { rule: 'ng-tag', note: 'はつもの' } });
    await server.firestore.doc('ngTags/はつもの').delete();
  });
});
