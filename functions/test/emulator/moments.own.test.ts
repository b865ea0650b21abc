import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import { momentPhotosAnswer, momentSlicesSchema } from '#contract/documents/moments.ts';
import {
  bandAddress,
  bandAnswer,
  type DayPictureName,
  dayPictureAddress,
  dayPictureNames,
  momentsAddress,
  momentsAnswer,
  photosOfMomentAddress,
} from '#contract/edge/moments.ts';
import { objectOf } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { placeOfMoment } from '#contract/moments.ts';
import { documentPath, type PicturePlace } from '#contract/paths.ts';
import { addSlices, recount } from '../../src/data/photos/momentStore.ts';
import { exportZip } from '../../src/mydata/makeExport.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { updateMoments } from '../../src/photos/updateMoments.ts';
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
  await Promise.all([
    emptyCatalogue(),
    ...['moments', 'momentSlices'].map((name) => firestore.recursiveDelete(firestore.collection(name))),
  ]);
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
    expect(await bandAt(noon)).toEqual({ date, versions: {} });
    await write(id, aMoment('23:00', { showMoment: false, moment: null }));
    expect(await bandAt(noon)).toBeNull();
  });

  it('the band is of today in UTC, else of yesterday, and of no day before', async () => {
    await Promise.all([putDay(date, 9, 9, 6), putDay(yesterday, 9, 9, 9)]);
    expect(await bandAt(noon)).toEqual({ date, versions: {} });
    await putDay(date, 9, 9, 5);
    expect(await bandAt(`${date}T23:59:59Z`)).toEqual({ date: yesterday, versions: {} });
    expect(await bandAt('2026-11-27T00:00:00Z')).toBeNull();
  });

  it('the band costs two documents, whether there is one or none', async () => {
    const documents = async () => (await askApi(`${bandAddress}?fresh=1`)).headers['X-Matataki-Documents'];
    expect(await documents()).toBe('2');
    await putDay(new Date().toISOString().slice(0, 10), 9, 9, 9);
    expect(await documents()).toBe('2');
  });
});

describe('the pictures of a day', () => {
  const ask = (path: string) => answerPicture({ path, query: new URLSearchParams(), headers: {} });
  const [red, blue] = ['#cc4422', '#2244cc'];
  const gone = [0, 0, 0, 0];
  const ground = [0x14, 0x13, 0x10, 0xff];

  /** Its picture is of this colour, and so are its slices. */
  async function painted(time: string, background: string, more: Fields = {}): Promise<PhotoId> {
    const id = newPhotoId();
    const size = { width: 1_280, height: 853, channels: 3 } as const;
    const content = await sharp({ create: { ...size, background } })
      .webp()
      .toBuffer();
    await server.bucket.file(objectOf({ id }, '1280.webp')).save(content);
    await write(id, aMoment(time, more));
    return id;
  }

  const photoNow = async (strip: number) => (await read(momentsAddress(date), momentsAnswer)).item.strips[strip]?.photo;
  const versionNow = async () => (await read(momentsAddress(date), momentsAnswer)).item.version;

  async function pictureNow(name: DayPictureName): Promise<Answer> {
    const version = await versionNow();
    if (version === undefined) throw new Error('the day has no pictures');
    return ask(dayPictureAddress({ date, version, name }));
  }

  const pixelsOf = async ({ body }: Answer) => {
    const picture = sharp(v.parse(v.instance(Uint8Array), body)).ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const middleOf = (strip: number): readonly number[] => {
      const x = Math.floor(((strip + 0.5) * info.width) / 144);
      const at = 4 * (x + info.width * Math.floor(info.height / 2));
      return [...data.subarray(at, at + 4)];
    };
    return { size: [info.width, info.height], middleOf };
  };

  const isLike = (pixel: readonly number[], expected: readonly number[]): boolean =>
    expected.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) < 16);
  const ofColor = (color: string): readonly number[] => [...Buffer.from(`${color.slice(1)}ff`, 'hex')];
  const notLike = (pixel: readonly number[], color: string): boolean => !isLike(pixel, ofColor(color));

  /** What all pictures have in the middle of each of these strips. `undefined`: no photo. */
  async function seenAt(strips: readonly number[]): Promise<readonly (readonly (string | undefined)[])[]> {
    const pictures = await Promise.all(
      dayPictureNames.map(async (name) => ({ name, ...(await pixelsOf(await pictureNow(name))) })),
    );
    return strips.map((strip) =>
      pictures.map(({ name, middleOf }) => {
        const pixel = middleOf(strip);
        const color = [red, blue].find((one) => !notLike(pixel, one));
        if (color === undefined)
          expect([name, isLike(pixel, name === 'share.jpg' ? ground : gone)]).toEqual([name, true]);
        return color;
      }),
    );
  }
  const seen = async (strip: number) => (await seenAt([strip]))[0];
  const everywhere = (color: string | undefined) => [color, color, color];
  const slicesStored = async () =>
    Object.keys(v.parse(momentSlicesSchema, await dataAt(`momentSlices/${date}`)).slices);

  it('no picture has a photo that others may not see or that is covered, and each has it once everybody may see it', async () => {
    const unseen: Readonly<Record<string, Fields>> = {
      'a held photo': { status: 'held', listed: false },
      'a hidden photo': { status: 'hidden', listed: false },
      'a removed photo': { status: 'removed', listed: false },
      'a private photo': { visibility: 'private', listed: false },
      'an unlisted photo': { visibility: 'unlisted', listed: false },
      'a photo without its owner’s leave': { showMoment: false, moment: null },
      'a spoiler': { spoiler: true },
      'a sensitive photo': { sensitive: true },
      'a photo that is covered with its title': { coveredUntil: new Date('2999-01-01') },
    };
    await painted('12:00', blue);
    // Each has an hour, and so a strip, of its own.
    const photos: { id: PhotoId; what: string; hour: number; time: string; more: Fields }[] = [];
    for (const [hour, [what, more]] of Object.entries(unseen).entries()) {
      const time = `0${hour}:02`;
      photos.push({ id: await painted(time, red, more), what, hour, time, more });
    }
    const seenNow = async () => {
      const colors = await seenAt(photos.map(({ hour }) => 6 * hour));
      return Object.fromEntries(photos.map(({ what, hour }) => [what, colors[hour]]));
    };
    const all = (color: string | undefined) => Object.fromEntries(photos.map(({ what }) => [what, everywhere(color)]));
    expect(await seenNow()).toEqual(all(undefined));
    expect(await slicesStored()).toEqual(['72']);
    for (const { id, time } of photos) await write(id, aMoment(time));
    expect(await seenNow()).toEqual(all(red));
    for (const { id, time, more } of photos) await write(id, aMoment(time, more));
    expect(await seenNow()).toEqual(all(undefined));
    expect(await slicesStored()).toEqual(['72']);
  });

  it('a day of covered photos has no pictures', async () => {
    await painted('07:42', red, { spoiler: true });
    expect([await versionNow(), await photoNow(46)]).toEqual([undefined, undefined]);
    for (const name of dayPictureNames) {
      const path = dayPictureAddress({ date, version: 'some-old-version', name });
      expect([name, (await ask(path)).status]).toEqual([name, 404]);
    }
    expect(await dataAt(`momentSlices/${date}`)).toBeUndefined();
  });

  it('the slices of a moment are of its first photo that is not covered, which the day names', async () => {
    await painted('07:40', blue, { sensitive: true });
    const first = await painted('07:41', red);
    const second = await painted('07:42', blue);
    expect(await seen(46)).toEqual(everywhere(red));
    expect(await photoNow(46)).toBe(first);
    await write(first, undefined);
    expect(await seen(46)).toEqual(everywhere(blue));
    expect(await photoNow(46)).toBe(second);
  });

  it('a photo that is deleted leaves nothing of its picture, and a day without others no document', async () => {
    const id = await painted('07:42', red);
    const version = (await versionNow()) ?? '';
    await write(id, undefined);
    expect(await dataAt(`momentSlices/${date}`)).toBeUndefined();
    expect(await dataAt(documentPath.moments(date))).toBeUndefined();
    expect((await ask(dayPictureAddress({ date, version, name: 'seam.webp' }))).status).toBe(404);
  });

  it('a replaced picture replaces the slices', async () => {
    const id = await painted('07:42', red);
    const other = await painted('09:00', blue);
    const place = await server.bucket.file(objectOf({ id: other }, '1280.webp')).download();
    await server.bucket.file(objectOf({ id, pictureId: other }, '1280.webp')).save(place[0]);
    await write(id, aMoment('07:42', { pictureId: other }));
    expect(await seen(46)).toEqual(everywhere(blue));
  });

  it('the address changes with what is seen, and an earlier one leads to the current one', async () => {
    await painted('12:00', blue);
    const earlier = (await versionNow()) ?? '';
    const id = await painted('07:42', red);
    const version = (await versionNow()) ?? '';
    expect(version).not.toBe(earlier);
    const name = 'seam.webp';
    expect(await ask(dayPictureAddress({ date, version: earlier, name }))).toMatchObject({
      status: 301,
      headers: {
        Location: dayPictureAddress({ date, version, name }),
        'Cache-Control': 'public, max-age=0, s-maxage=10',
      },
    });
    await write(id, aMoment('07:42', { caption: 'another caption' }));
    expect(await versionNow()).toBe(version);
    await write(id, undefined);
    expect(await versionNow()).toBe(earlier);
  });

  it('a picture stays a day in browsers, and a minute in shared caches', async () => {
    await painted('07:42', red);
    const type = { 'seam.webp': 'image/webp', 'light.webp': 'image/webp', 'share.jpg': 'image/jpeg' };
    for (const name of dayPictureNames)
      expect((await pictureNow(name)).headers).toEqual({
        'Content-Type': type[name],
        'Cache-Control': 'public, max-age=86400, s-maxage=60',
        'X-Content-Type-Options': 'nosniff',
      });
    expect((await pixelsOf(await pictureNow('seam.webp'))).size).toEqual([2_880, 28]);
    expect((await pixelsOf(await pictureNow('light.webp'))).size).toEqual([1_440, 480]);
    expect((await pixelsOf(await pictureNow('share.jpg'))).size).toEqual([1_200, 630]);
  });

  it.each([
    '/i/day/2026-02-30/0123456789abcdef/share.jpg',
    '/i/day/today/0123456789abcdef/share.jpg',
    '/i/day/2026-11-26/share.jpg',
    '/i/day/2026-11-26/0123456789abcdef/2.webp',
  ])('nothing is at %s', async (path) => {
    await painted('07:42', red);
    expect((await ask(path)).status).toBe(404);
  });

  it('repeated events cut no slice again', async () => {
    const id = await painted('07:42', red);
    const after = await dataAt(documentPath.photo(id));
    const counted = countDocuments();
    await updateMoments(undefined, after, new Date());
    await updateMoments(undefined, after, new Date());
    expect(counted.writes).toBe(0);
    expect(await seen(46)).toEqual(everywhere(red));
  });

  it('an event that died before it cut the slices cuts them when it is repeated', async () => {
    const id = newPhotoId();
    const event = await write(id, aMoment('07:42'));
    expect(await stripsNow()).toEqual({ 46: '1 #112233' });
    expect(await versionNow()).toBeUndefined();
    const size = { width: 1_280, height: 853, channels: 3 } as const;
    const content = await sharp({ create: { ...size, background: red } })
      .webp()
      .toBuffer();
    await server.bucket.file(objectOf({ id }, '1280.webp')).save(content);
    await event();
    expect(await seen(46)).toEqual(everywhere(red));
  });

  it('a photo that is hidden while its slices are cut is in no picture', async () => {
    const place = { date, strip: 46 };
    const id = await painted('07:42', red, { status: 'held', listed: false });
    await put(documentPath.photo(id), aMoment('07:42'));
    const picture = (await recount(place, new Date())) ?? '';
    expect(picture).toBe(objectOf({ id }, '1280.webp'));
    await put(documentPath.photo(id), aMoment('07:42', { status: 'hidden', listed: false }));
    await addSlices(place, picture, { seam: Buffer.of(1), light: Buffer.of(2) }, new Date());
    expect(await dataAt(`momentSlices/${date}`)).toBeUndefined();
    expect(await versionNow()).toBeUndefined();
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
