import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { sweepBans } from '../../src/moderation/sweepBans.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { sweepUploads } from '../../src/photos/sweepUploads.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { noticesTo } from './harness/bans.ts';
import { answerOf, reserve, reserveAll } from './harness/calls.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { photoIn } from './harness/edits.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { allOk, moderate } from './harness/moderated.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { expectShown, publishedWith, reservePicture } from './harness/replacements.ts';
import { server } from './harness/site.ts';
import { downloadTokens, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const settings = server.firestore.doc('settings/site');

let moderator: Person;
let picture: Buffer;
let other: Buffer;
beforeAll(async () => {
  [moderator, picture, other] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 300), noisyJpeg(420, 310)]);
});
afterEach(async () => {
  await settings.delete();
});

async function send(person: Person, id: PhotoId, uploadPath: string): Promise<PhotoId> {
  expect(await upload(person, uploadPath, picture)).toBe(200);
  return id;
}

async function sent(person: Person): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person);
  return send(person, id, uploadPath);
}

const placeSchema = v.object({ id: photoIdSchema, uploadPath: v.string() });
/** Sends another picture of a photo, and gives the picture's id. */
async function replace(person: Person, photoId: PhotoId): Promise<PhotoId> {
  const order = { photoId, contentType: 'image/jpeg', size: 1_000 };
  const { id, uploadPath } = v.parse(placeSchema, await answerOf('replacePicture', order, person));
  return send(person, id, uploadPath);
}
const shown = (id: PhotoId, pictureId: PhotoId) =>
  until(`photo ${id} shows ${pictureId}`, async () => {
    const photo = await photoNow(id);
    return photo?.pictureId === pictureId ? photo : undefined;
  });

const newAccount = { hold: { rule: 'new-account', note: '' } };

describe('the first photos of a new account', () => {
  it('wait for review until as many are out as the settings say, however many come at once', async () => {
    await settings.set({ holdFirstPhotos: 2 });
    const person = await newcomer();
    const places = await reserveAll(
      person,
      Array.from({ length: 4 }, () => ({})),
    );
    const ids = await Promise.all(places.map(({ id, uploadPath }) => send(person, id, uploadPath)));
    for (const id of ids) expect(await photoWhen(id, 'held')).toMatchObject(newAccount);

    const [one, two] = ids;
    if (!one || !two) throw new Error('four photos');
    expect(await moderate(moderator, [one], 'publish')).toEqual(allOk(one));
    expect(await photoWhen(await sent(person), 'held')).toMatchObject(newAccount);
    expect(await moderate(moderator, [two], 'publish')).toEqual(allOk(two));
    expect(await photoWhen(await sent(person), 'published')).not.toHaveProperty('hold');
  });

  it('do not earn anything by being refused', async () => {
    await settings.set({ holdFirstPhotos: 1 });
    const person = await newcomer();
    await photoIn(person, 'hidden', { hold: { rule: 'spam', note: '' } });
    await photoIn(person, 'removed');
    await photoIn(person, 'held', { hold: { rule: 'ng-tag', note: '' } });
    expect(await photoWhen(await sent(person), 'held')).toMatchObject(newAccount);
  });

  it('go out at once where somebody has photos out already, where the settings hold none, and for staff', async () => {
    await settings.set({ holdFirstPhotos: 1 });
    const known = await newcomer();
    await photoIn(known, 'published');
    await photoWhen(await sent(known), 'published');
    await photoWhen(await sent(moderator), 'published');
    await settings.set({ holdFirstPhotos: 0 });
    await photoWhen(await sent(await newcomer()), 'published');
  });

  it('wait again when they get another picture, until enough are out; their owner is told once', async () => {
    await settings.set({ holdFirstPhotos: 2 });
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

  it('that wait for a tag keep that reason', async () => {
    await settings.set({ holdFirstPhotos: 1 });
    const person = await newcomer();
    await server.firestore.doc('ngTags/はつもの').set({ name: 'はつもの', mode: 'hold' });
    const { id, uploadPath } = await reserve(person, { tags: ['はつもの'] });
    await send(person, id, uploadPath);
    expect(await photoWhen(id, 'held')).toMatchObject({ hold: { rule: 'ng-tag', note: 'はつもの' } });
    await server.firestore.doc('ngTags/はつもの').delete();
  });
});

describe('another picture of somebody new', () => {
  it('is held and told of once, wherever the making of it dies, and no link of before opens it', async () => {
    for (let at = 1; ; at += 1) {
      await settings.delete();
      const photo = await publishedWith(picture);
      await server.firestore.doc(`users/${photo.uid}`).set({ displayName: '' });
      await settings.set({ holdFirstPhotos: 2 });
      const place = await reservePicture(photo, other);
      const { died } = await untilWrite(at, (bucket) => processUpload(place, { bucket, clock: systemClock }));
      const meanwhile = await photoNow(photo.id);
      expect(meanwhile?.status).toBe(meanwhile?.pictureId === place.pictureId ? 'held' : 'published');
      await processUpload(place, { bucket: bucketOfTests, clock: systemClock });
      await sweepUploads({ bucket: bucketOfTests, clock: () => new Date(Date.now() + 11 * 60_000) });
      if ((await photoNow(photo.id))?.reissueSince) {
        // Long enough ago for the sweep that writes such files anew.
        await setPhoto(photo.id, { reissueSince: new Date(Date.now() - 3_600_000) });
        await sweepBans({ bucket: bucketOfTests, clock: systemClock, until: new Date(Date.now() + 60_000) });
      }
      const held = await expectShown(place, { width: 420, height: 310 });
      expect(held).toMatchObject({ status: 'held', ...newAccount });
      expect(held).not.toHaveProperty('reissueSince');
      for (const { path } of variantsOf(held)) expect(await downloadTokens(path, bucketOfTests)).toEqual([]);
      expect(await noticesTo(photo)).toMatchObject([{ kind: 'photo-held', subject: photo.id }]);
      if (died) continue;
      // Begin, seal, two variants, swap, those of the old picture, the note, two variants anew.
      expect(at).toBeGreaterThan(12);
      break;
    }
  }, 120_000);
});
