import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import { momentPhotosAnswer, momentsAnswer } from '#contract/documents/moments.ts';
import {
  bandAddress,
  bandAnswer,
  dayPictureAddress,
  momentsAddress,
  photosOfMomentAddress,
} from '#contract/edge/moments.ts';
import type { PhotoId } from '#contract/ids.ts';
import { placeOfMoment } from '#contract/moments.ts';
import { documentPath, type PicturePlace } from '#contract/paths.ts';
import { updateMoments } from '../../src/data/photos/momentStore.ts';
import { exportZip } from '../../src/mydata/makeExport.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { type Answer, plainPath } from '../../src/site/answer.ts';
import { answerPicture } from '../../src/site/pictures/answerPicture.ts';
import { ascii, exifBlock, tags } from '../pictures/exif.ts';
import { withExif } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { askApi } from './harness/askApi.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { countDocuments } from './harness/countDocuments.ts';
import { dataAt, type Fields, put } from './harness/documents.ts';
import { edit } from './harness/edits.ts';
import { changesThrough } from './harness/manyPhotos.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { aPublishedPhoto } from './harness/publicApi.ts';
import { server } from './harness/site.ts';
import { unzip } from './harness/unzip.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const { firestore } = server;
const date = '2026-11-26';
const at = (time: string): Date => new Date(`${date}T${time}:00Z`);

beforeEach(async () => {
  await Promise.all([emptyCatalogue(), firestore.recursiveDelete(firestore.collection('moments'))]);
});

const aMoment = (time: string, more: Fields = {}): Fields => ({
  ...aPublishedPhoto({ caption: time }, new Date('2026-11-27T00:00:00Z')),
  ...{ showMoment: true, moment: at(time), color: '#112233' },
  ...more,
});

/** Writes a photo and follows it as its event does, with what was there before. */
async function write(id: PhotoId, after: Fields | undefined): Promise<() => Promise<void>> {
  const path = documentPath.photo(id);
  const before = await dataAt(path);
  if (after === undefined) await firestore.doc(path).delete();
  else await put(path, after);
  const event = () => updateDerived(id, before, after, systemClock);
  await event();
  return event;
}

async function publish(time: string, more: Fields = {}): Promise<PhotoId> {
  const id = newPhotoId();
  await write(id, aMoment(time, more));
  return id;
}

async function read<Body extends object>(address: string, schema: v.GenericSchema<unknown, Body>): Promise<Body> {
  const { status, body } = await askApi(`${address}${address.includes('?') ? '&' : '?'}fresh=1`);
  expect([address, status]).toEqual([address, 200]);
  return v.parse(schema, JSON.parse(String(body)));
}

/** The strips that are not empty. */
async function stripsNow(): Promise<Fields> {
  const { item } = await read(momentsAddress(date), momentsAnswer);
  expect(item.strips).toHaveLength(144);
  return Object.fromEntries(
    item.strips.flatMap(({ count, color }, strip) => (count === 0 ? [] : [[strip, `${count} ${color}`]])),
  );
}

const captionsAt = async (time: string) =>
  (await read(photosOfMomentAddress(`${date}/${time}`), momentPhotosAnswer)).items.map(({ caption }) => caption);

describe('a day in strips', () => {
  it.each<[string, Fields]>([
    ['a held photo', { status: 'held', listed: false }],
    ['a hidden photo', { status: 'hidden', listed: false }],
    ['a private photo', { visibility: 'private', listed: false }],
    ['an unlisted photo', { visibility: 'unlisted', listed: false }],
    ['a removed photo', { status: 'removed', listed: false }],
    ['a photo without its owner’s leave', { showMoment: false, moment: undefined }],
  ])('no answer shows %s', async (_, more) => {
    const { moment, ...others } = aMoment('07:42', more);
    await write(newPhotoId(), moment === undefined ? others : { ...others, moment });
    expect(await stripsNow()).toEqual({});
    expect(await captionsAt('07:40')).toEqual([]);
    expect(await dataAt(documentPath.moments(date))).toBeUndefined();
  });

  it.each([
    '/api/moments',
    '/api/moments/2026-02-30',
    '/api/moments/today',
    '/api/moments/2026-11-26/07:42',
    '/api/moments/2026-11-26/24:00',
    '/api/moments/2026-11-26/07:40/1',
  ])('nothing is at %s', async (address) => {
    expect((await askApi(address)).status).toBe(404);
  });

  it.each([bandAddress, momentsAddress(date), photosOfMomentAddress(`${date}/07:40`)])(
    '%s is the plain spelling, which the site does not redirect',
    (path) => {
      expect(plainPath({ path, query: new URLSearchParams(), headers: {} })).toBeUndefined();
    },
  );

  it('a day has the strips of its photos in UTC, each in the colour of its earliest photo', async () => {
    await publish('07:49', { color: '#445566' });
    await publish('07:40', { color: '#778899' });
    await publish('07:50');
    await publish('00:00');
    await publish('23:59');
    expect(await stripsNow()).toEqual({ 0: '1 #112233', 46: '2 #778899', 47: '1 #112233', 143: '1 #112233' });
    expect(await captionsAt('07:40')).toEqual(['07:40', '07:49']);
    expect(await captionsAt('07:50')).toEqual(['07:50']);
  });

  it.each<[string, Fields, Fields]>([
    ['a spoiler', { spoiler: true }, { spoiler: false }],
    ['sensitive', { sensitive: true }, { sensitive: false }],
    ['covered with its title', { coveredUntil: new Date('2999-01-01') }, { coveredUntil: new Date(0) }],
  ])('a photo counts but gives its strip no colour while it is %s', async (_, covered, uncovered) => {
    const id = await publish('07:40', { ...covered, color: '#998877' });
    expect(await stripsNow()).toEqual({ 46: '1 ' });
    await publish('07:45');
    expect(await stripsNow()).toEqual({ 46: '2 #112233' });
    await write(id, aMoment('07:40', { ...uncovered, color: '#998877' }));
    expect(await stripsNow()).toEqual({ 46: '2 #998877' });
    await write(id, aMoment('07:40', { ...covered, color: '#998877' }));
    expect(await stripsNow()).toEqual({ 46: '2 #112233' });
  });

  it('a strip counts nine photos at most, and its list continues', async () => {
    for (let index = 0; index < 11; index += 1) await publish('12:00');
    expect(await stripsNow()).toEqual({ 72: '9 #112233' });
    expect(await captionsAt('12:00')).toHaveLength(11);
  });

  it('a photo beyond the nine of its strip writes nothing', async () => {
    for (let index = 0; index < 9; index += 1) await publish('12:00');
    const id = newPhotoId();
    await put(documentPath.photo(id), aMoment('12:05'));
    const counted = countDocuments();
    await updateMoments(undefined, aMoment('12:05'), new Date());
    expect([counted.writes, counted.reads <= 10]).toEqual([0, true]);
  });

  it.each<[string, Fields | undefined]>([
    ['is held', { status: 'held', listed: false }],
    ['becomes private', { visibility: 'private', listed: false }],
    ['shows its moment no longer', { showMoment: false, moment: null }],
    ['is deleted', undefined],
  ])('a photo that %s leaves its day', async (_, more) => {
    const id = await publish('07:42');
    expect(await stripsNow()).toEqual({ 46: '1 #112233' });
    await write(id, more && aMoment('07:42', more));
    expect(await stripsNow()).toEqual({});
    expect(await captionsAt('07:40')).toEqual([]);
    expect(await dataAt(documentPath.moments(date))).toBeUndefined();
  });

  it('a photo with another moment moves to its strip', async () => {
    const id = await publish('07:42');
    await write(id, aMoment('09:05'));
    expect(await stripsNow()).toEqual({ 54: '1 #112233' });
  });

  it('a day stays the same when events come twice, late and in another sequence', async () => {
    const [one, other] = [newPhotoId(), newPhotoId()];
    const events = [
      await write(one, aMoment('07:42')),
      await write(other, aMoment('07:43')),
      await write(one, aMoment('07:42', { status: 'held', listed: false })),
      await write(other, aMoment('08:00')),
    ];
    const expected = { 48: '1 #112233' };
    expect(await stripsNow()).toEqual(expected);
    for (const event of [...events.toReversed(), ...events]) await event();
    expect(await stripsNow()).toEqual(expected);
  });

  it('photos of a day that are published at once are all in it', async () => {
    const times = Array.from({ length: 12 }, (_, index) => `${String(index * 2).padStart(2, '0')}:00`);
    await Promise.all(times.map((time) => publish(time)));
    expect(Object.keys(await stripsNow())).toEqual(times.map((time) => String(placeOfMoment(at(time)).strip)));
  });

  it('a day costs one document, and the edge keeps it for as long as other lists', async () => {
    await publish('07:42');
    const { headers } = await askApi(`${momentsAddress(date)}?fresh=1`);
    expect(headers['X-Matataki-Documents']).toBe('1');
    expect((await askApi(momentsAddress(date))).headers['Cache-Control']).toBe('public, max-age=0, s-maxage=30');
  });
});

describe('the band', () => {
  const stripsOf = (...counts: readonly number[]) =>
    Object.fromEntries(counts.map((count, strip) => [strip, { count, color: '#112233' }]));
  const putDay = (day: string, ...counts: readonly number[]) =>
    firestore.doc(documentPath.moments(day)).set({ strips: stripsOf(...counts) });
  const bandAt = async (now: string) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    return (await read(bandAddress, bandAnswer)).item;
  };
  const [yesterday, noon] = ['2026-11-25', `${date}T12:00:00Z`];
  afterEach(() => void vi.useRealTimers());

  it('the band counts no photo that others cannot see', async () => {
    await putDay(date, 9, 9, 5);
    const id = newPhotoId();
    for (const hidden of [{ status: 'held' }, { visibility: 'private' }, { visibility: 'unlisted' }]) {
      await write(id, aMoment('23:00', { ...hidden, listed: false }));
      expect(await bandAt(noon)).toBeNull();
    }
    await write(id, aMoment('23:00'));
    expect(await bandAt(noon)).toBe(date);
    await write(id, aMoment('23:00', { showMoment: false, moment: null }));
    expect(await bandAt(noon)).toBeNull();
  });

  it('the band is of today in UTC, else of yesterday, and of no day before', async () => {
    await Promise.all([putDay(date, 9, 9, 6), putDay(yesterday, 9, 9, 9)]);
    expect(await bandAt(noon)).toBe(date);
    await putDay(date, 9, 9, 5);
    expect(await bandAt(`${date}T23:59:59Z`)).toBe(yesterday);
    expect(await bandAt('2026-11-27T00:00:00Z')).toBeNull();
  });

  it('the band costs two documents, whether there is one or none', async () => {
    const documents = async () => (await askApi(`${bandAddress}?fresh=1`)).headers['X-Matataki-Documents'];
    expect(await documents()).toBe('2');
    await putDay(new Date().toISOString().slice(0, 10), 9, 9, 9);
    expect(await documents()).toBe('2');
  });
});

describe('the picture of a day', () => {
  const ask = (path: string) => answerPicture({ path, query: new URLSearchParams(), headers: {} });
  const pixelsOf = async ({ body }: Answer) => {
    const { data, info } = await sharp(v.parse(v.instance(Uint8Array), body))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { size: [info.width, info.height], at: (x: number) => [...data.subarray(4 * x, 4 * x + 4)] };
  };

  it.each<[string, Fields]>([
    ['a held photo', { status: 'held', listed: false }],
    ['a private photo', { visibility: 'private', listed: false }],
    ['an unlisted photo', { visibility: 'unlisted', listed: false }],
    ['a photo without its owner’s leave', { showMoment: false, moment: null }],
  ])('no picture tells of %s', async (_, more) => {
    await write(newPhotoId(), aMoment('07:42', more));
    for (const name of ['share.jpg', 'band.webp'] as const)
      expect((await ask(dayPictureAddress(date, name))).status).toBe(404);
  });

  it.each(['/i/day/2026-02-30/share.jpg', '/i/day/today/share.jpg', '/i/day/2026-11-26/2.webp'])(
    'nothing is at %s',
    async (path) => {
      await publish('07:42');
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('the picture for previews has 144 strips in the colours of the day, on paper', async () => {
    await publish('00:00', { color: '#cc4422' });
    await publish('23:59', { color: '#2244cc' });
    const answer = await ask(dayPictureAddress(date, 'share.jpg'));
    const { size, at } = await pixelsOf(answer);
    expect(size).toEqual([1_200, 630]);
    const isLike = (x: number, color: readonly number[]) =>
      color.every((value, channel) => Math.abs(value - (at(x)[channel] ?? 0)) < 12);
    const [red, blue, paper] = [
      [0xcc, 0x44, 0x22],
      [0x22, 0x44, 0xcc],
      [0xf1, 0xef, 0xe9],
    ];
    // To the edge of a strip, which is 8⅓ px wide.
    expect([1, 6, 14, 600].map((x) => isLike(x, x < 8 ? red : paper))).toEqual([true, true, true, true]);
    expect(isLike(1_197, blue)).toBe(true);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
    });
  });

  it('the picture of the band has a pixel for each strip, clear where there is no photo', async () => {
    await publish('07:42', { color: '#cc4422' });
    await publish('07:50', { color: '' });
    const answer = await ask(dayPictureAddress(date, 'band.webp'));
    const { size, at } = await pixelsOf(answer);
    expect(answer.headers['Content-Type']).toBe('image/webp');
    expect(size).toEqual([144, 1]);
    expect([at(46), at(47)[3], at(0)[3]]).toEqual([[0xcc, 0x44, 0x22, 0xff], 0, 0]);
  });

  it('a photo that leaves its day leaves the picture too', async () => {
    const id = await publish('07:42');
    expect((await ask(dayPictureAddress(date, 'band.webp'))).status).toBe(200);
    await write(id, undefined);
    expect((await ask(dayPictureAddress(date, 'band.webp'))).status).toBe(404);
  });
});

describe('the moment of a photo', () => {
  const taken = ascii(tags.takenAt, '2026:11:26 16:42:31');
  const zoned = exifBlock({ photo: [taken, ascii(tags.offsetTaken, '+09:00')] });
  const unzoned = exifBlock({ photo: [taken] });

  async function upload(person: Person, block: Buffer, said: Fields): Promise<PhotoId> {
    const { id, uploadPath } = await reserve(person, said);
    const picture = withExif(await noisyJpeg(400, 134), block);
    await develop(person, uploadPath, picture, { photoId: id, pictureId: id });
    return id;
  }

  type Ids = Pick<PicturePlace, 'photoId' | 'pictureId'>;
  async function develop({ uid }: Person, uploadPath: string, picture: Buffer, ids: Ids): Promise<void> {
    await server.bucket.file(uploadPath).save(picture, { resumable: false, contentType: 'image/jpeg' });
    await processUpload({ uid, ...ids }, { bucket: server.bucket, clock: systemClock });
  }

  const storedText = async (id: PhotoId) => JSON.stringify(await dataAt(documentPath.photo(id)));

  it('a photo has no moment unless its owner allows it', async () => {
    const id = await upload(await newcomer(), zoned, { utcOffset: 540 });
    expect(await photoNow(id)).toMatchObject({ showMoment: false });
    expect(await storedText(id)).not.toContain('"moment"');
    expect(await storedText(id)).not.toContain('utcOffset');
  });

  it('no moment is guessed where neither the file nor the owner says the time zone', async () => {
    const id = await upload(await newcomer(), unzoned, { showMoment: true });
    expect((await photoNow(id))?.moment).toBeUndefined();
  });

  it('a photo has the minute it was taken, by the file’s time zone before the owner’s', async () => {
    const id = await upload(await newcomer(), zoned, { showMoment: true, utcOffset: -300 });
    expect((await photoNow(id))?.moment).toEqual(at('07:42'));
  });

  it('the time zone that the owner names is used where the file has none, and is not kept', async () => {
    const id = await upload(await newcomer(), unzoned, { showMoment: true, utcOffset: 540 });
    expect((await photoNow(id))?.moment).toEqual(at('07:42'));
    expect(await storedText(id)).not.toContain('utcOffset');
  });

  it('the zone that the owner is in has the offset of the photo’s date, not of today, and is not kept', async () => {
    const person = await newcomer();
    const zone = { showMoment: true, timeZone: 'Europe/Berlin', utcOffset: 60 };
    const summer = exifBlock({ photo: [ascii(tags.takenAt, '2026:07:10 14:25:10')] });
    const [inSummer, inWinter] = [await upload(person, summer, zone), await upload(person, unzoned, zone)];
    expect((await photoNow(inSummer))?.moment).toEqual(new Date('2026-07-10T12:25:00Z'));
    expect((await photoNow(inWinter))?.moment).toEqual(at('15:42'));
    expect(await storedText(inSummer)).not.toContain('timeZone');
    const unknown = await upload(person, unzoned, { ...zone, timeZone: 'Mars/Olympus_Mons' });
    expect((await photoNow(unknown))?.moment).toEqual(at('15:42'));
  });

  it('the camera’s clock is not shown beside the moment, because both would tell the time zone', async () => {
    const person = await newcomer();
    const id = await upload(person, zoned, { showMoment: true, showExif: true });
    expect(await photoNow(id)).toMatchObject({ moment: at('07:42') });
    expect((await photoNow(id))?.exif?.takenAt).toBeUndefined();
    await edit(person, id, { showMoment: false });
    expect((await photoNow(id))?.moment).toBeUndefined();
    expect((await photoNow(id))?.exif?.takenAt).toEqual(new Date('2026-11-26T16:42:31Z'));
  });

  it('staff cannot show or hide the moment of a member', async () => {
    const id = await upload(await newcomer(), zoned, {});
    const moderator = await staffMember('moderator');
    const refused = { refused: { code: 'permission-denied', field: 'showMoment' } };
    expect(await edit(moderator, id, { caption: 'x', showMoment: true })).toEqual(refused);
  });

  it('an edit reads the moment from the original, and deletes it', async () => {
    const person = await newcomer();
    const id = await upload(person, unzoned, {});
    await edit(person, id, { showMoment: true, utcOffset: 540 });
    expect((await photoNow(id))?.moment).toEqual(at('07:42'));
    await edit(person, id, { caption: 'x' });
    expect((await photoNow(id))?.moment).toEqual(at('07:42'));
    await edit(person, id, { showMoment: false });
    expect((await photoNow(id))?.moment).toBeUndefined();
    await edit(person, id, { showMoment: true, timeZone: 'Asia/Tokyo', utcOffset: 60 });
    expect((await photoNow(id))?.moment).toEqual(at('07:42'));
    expect(await storedText(id)).not.toMatch(/utcOffset|timeZone/);
  });

  it('a time zone is not stored for a photo that does not show its moment', async () => {
    const { id } = await reserve(await newcomer(), { utcOffset: 540, timeZone: 'Asia/Tokyo' });
    expect(await storedText(id)).not.toMatch(/utcOffset|timeZone/);
  });

  it('a replaced picture keeps the moment unless its file names another', async () => {
    const person = await newcomer();
    const id = await upload(person, zoned, { showMoment: true });
    const replace = async (picture: Buffer) => {
      const asked = { photoId: id, contentType: 'image/jpeg', size: picture.length };
      const reserved = v.parse(replacePictureContract.output, await answerOf('replacePicture', asked, person));
      await develop(person, reserved.uploadPath, picture, { photoId: id, pictureId: reserved.id });
    };
    await replace(await noisyJpeg(410, 134));
    expect(await photoNow(id)).toMatchObject({ width: 410, moment: at('07:42') });
    const later = [ascii(tags.takenAt, '2026:11:26 18:00:00'), ascii(tags.offsetTaken, '+09:00')];
    await replace(withExif(await noisyJpeg(420, 134), exifBlock({ photo: later })));
    expect(await photoNow(id)).toMatchObject({ width: 420, moment: at('09:00') });
  });

  it('the export of its owner has the moment', async () => {
    const person = await newcomer();
    const id = await upload(person, zoned, { showMoment: true });
    const files = await unzip(await buffer(await exportZip(person.uid, server.bucket, new Date())));
    const photos: unknown = JSON.parse(String(files.get('photos.json')));
    expect(photos).toMatchObject([{ id, showMoment: true, moment: `${date}T07:42:00.000Z` }]);
  });

  it.each([
    ['utcOffset', 540],
    ['timeZone', 'Asia/Tokyo'],
  ])('a %s without a moment to show is refused', async (field, value) => {
    const input = { ids: [newPhotoId()], change: { [field]: value } };
    const refused = { refused: { code: 'invalid-argument', field: `change.${field}` } };
    expect(await call('changePhotos', input, await newcomer())).toEqual(refused);
  });

  it('one change shows the moments of many photos, and another hides them', async () => {
    const person = await newcomer();
    const ids = [await upload(person, zoned, {}), await upload(person, unzoned, {})];
    const change = async (what: Fields) => {
      await call('changePhotos', { ids, change: what }, person);
      await changesThrough(person);
      return Promise.all(ids.map(async (id) => (await photoNow(id))?.moment));
    };
    expect(await change({ showMoment: true, utcOffset: 0 })).toEqual([at('07:42'), at('16:42')]);
    expect(await change({ showMoment: false })).toEqual([undefined, undefined]);
    const own = { showMoment: true, timeZone: 'Asia/Tokyo', utcOffset: 60 };
    expect(await change(own)).toEqual([at('07:42'), at('07:42')]);
  });
});
