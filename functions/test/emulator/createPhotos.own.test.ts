import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { tagLookOf } from '#contract/look.ts';
import { rates } from '#contract/rates.ts';
import { publishDue } from '../../src/photos/publishDue.ts';
import { answerOf, call, photoFields, reserve, reserveAll } from './harness/calls.ts';
import { freshName, rename } from './harness/names.ts';
import { ban, giveUsername, newcomer, type Person, signUp } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const hourMs = 3_600_000;

const ask = async (person: Person | undefined, more: Readonly<Record<string, unknown>> = {}) =>
  call('createPhotos', { photos: [{ ...photoFields, ...more }] }, person && (await giveUsername(person)));

const photosOf = async ({ uid }: Person): Promise<number> =>
  (await firestore.collection('photos').where('ownerId', '==', uid).count().get()).data().count;

const haveUsed = (person: Person, used: number, startedAtMs = Date.now() - hourMs) =>
  firestore.doc(`rateLimits/${person.uid}`).set({ uploads: { startedAtMs, used } });

/** Documents outside a person's own that a test made; deleted after it. */
const borrowed: string[] = [];
async function lend(path: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  borrowed.push(path);
  await firestore.doc(path).set(fields);
}
afterEach(async () => {
  await Promise.all(borrowed.splice(0).map((path) => firestore.doc(path).delete()));
});

describe('createPhotos', () => {
  it('createPhotos reserves a place in the caller’s folder and writes the known fields of the photo', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).update({ username: 'hana', displayName: 'Hana' });
    const { id, uploadPath } = await reserve(person, {
      tags: ['#ネコ', 'ねこ', 'Cat'],
      description: ' two\r\nlines ',
      showExif: true,
    });
    expect(uploadPath).toBe(`uploads/${person.uid}/${id}`);
    expect(await photoNow(id)).toMatchObject({
      ownerId: person.uid,
      owner: { username: 'hana', displayName: 'Hana', photoURL: null },
      caption: '桜',
      description: 'two\nlines',
      alt: '',
      tags: ['ネコ', 'Cat'],
      tagKeys: ['ねこ', 'cat'],
      spoiler: false,
      showExif: true,
      status: 'uploading',
      width: 0,
      variants: {},
    });
  });

  it('createPhotos refuses a person without a username, and does not use their rate', async () => {
    const person = await newcomer();
    await haveUsed(person, 199);
    const nameless = { refused: { code: 'failed-precondition', field: 'username' } };
    for (let times = 0; times < 2; times += 1)
      expect(await call('createPhotos', { photos: [photoFields] }, person)).toEqual(nameless);
    expect(await photosOf(person)).toBe(0);
    expect(await rename(person, freshName())).toHaveProperty('result');
    expect(await call('createPhotos', { photos: [photoFields] }, person)).toHaveProperty('result');
  });

  it('createPhotos reserves 50 places at once, each its own', async () => {
    const person = await newcomer();
    const places = await reserveAll(
      person,
      Array.from({ length: 50 }, () => ({})),
    );
    expect(new Set(places.map(({ id }) => id)).size).toBe(50);
    expect(await photosOf(person)).toBe(50);
    const publications = await Promise.all(places.slice(-2).map(async ({ id }) => (await photoNow(id))?.publication));
    expect(publications).toEqual([expect.stringMatching(/^[A-Za-z0-9]{20}$/), publications[0]]);
    // The id would name a photo that may be private.
    expect(places.map(({ id }) => String(id))).not.toContain(publications[0]);
  });

  it('createPhotos makes the account’s documents itself when it is faster than the trigger', async () => {
    const person = await signUp();
    const nameless = { refused: { code: 'failed-precondition', field: 'username' } };
    expect(await call('createPhotos', { photos: [photoFields] }, person)).toEqual(nameless);
    expect((await firestore.doc(`users/${person.uid}`).get()).exists).toBe(true);
    const { id } = await reserve(person);
    expect(await photoNow(id)).toMatchObject({ ownerId: person.uid });
  });
});

describe('the field that createPhotos names', () => {
  it.each([
    ['no caption', { caption: undefined }, 'caption'],
    ['a caption that is no text', { caption: 7 }, 'caption'],
    ['a caption of 81 characters', { caption: 'x'.repeat(81) }, 'caption'],
    ['a caption of a million characters', { caption: 'x'.repeat(1_000_000) }, 'caption'],
    ['a caption on two lines', { caption: 'a\nb' }, 'caption'],
    ['a description of 2,001 characters', { description: 'x'.repeat(2_001) }, 'description'],
    ['an alt of 501 characters', { alt: 'x'.repeat(501) }, 'alt'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'tags'],
    ['a tag with a blank', { tags: ['ok', 'not ok'] }, 'tags.1'],
    ['a tag of 31 characters', { tags: ['x'.repeat(31)] }, 'tags.0'],
    ['a tag that is no text', { tags: [null] }, 'tags.0'],
    ['a title id that is a path', { titleId: '../x' }, 'titleId'],
    ['a title id that Firestore keeps for itself', { titleId: '__x__' }, 'titleId'],
    ['a title that is not there', { titleId: 'nowhere' }, 'titleId'],
    ['an SVG', { contentType: 'image/svg+xml' }, 'contentType'],
    ['a byte more than 20 MiB', { size: limits.photo.maxBytes + 1 }, 'size'],
    ['no byte', { size: 0 }, 'size'],
    ['a size that is no number', { size: '1' }, 'size'],
    ['a state of its own', { status: 'published' }, 'status'],
    ['an owner of its own', { ownerId: 'sora' }, 'ownerId'],
  ])('createPhotos names the field for %s', async (_what, more, field) => {
    const person = await newcomer();
    expect(await ask(person, more)).toEqual({ refused: { code: 'invalid-argument', field: `photos.0.${field}` } });
    expect(await photosOf(person)).toBe(0);
  });

  it.each([
    ['nothing', null, 'photos'],
    ['an empty object', {}, 'photos'],
    ['no photos', { photos: [] }, 'photos'],
    ['51 photos', { photos: Array.from({ length: 51 }, () => photoFields) }, 'photos'],
    ['a field beside the photos', { photos: [photoFields], uid: 'sora' }, 'uid'],
    ['text', 'photos', ''],
  ])('createPhotos names the field for %s', async (_what, data, field) => {
    const person = await newcomer();
    expect(await call('createPhotos', data, person)).toEqual({ refused: { code: 'invalid-argument', field } });
  });

  it('createPhotos names the field of one photo of several, and then reserves none', async () => {
    const person = await newcomer();
    const answer = await call('createPhotos', { photos: [photoFields, { ...photoFields, size: 0 }] }, person);
    expect(answer).toEqual({ refused: { code: 'invalid-argument', field: 'photos.1.size' } });
    expect(await photosOf(person)).toBe(0);
  });
});

describe('an NG tag', () => {
  it('an NG tag that rejects refuses the photo with the tag’s field, and reserves none of the call', async () => {
    const person = await giveUsername(await newcomer());
    await lend('ngTags/rejected', { name: 'Rejected', mode: 'reject' });
    const answer = await call(
      'createPhotos',
      { photos: [photoFields, { ...photoFields, tags: ['ok', '#ＲＥＪＥＣＴＥＤ'] }] },
      person,
    );
    expect(answer).toEqual({ refused: { code: 'invalid-argument', field: 'photos.1.tags.1' } });
    expect(await photosOf(person)).toBe(0);
  });

  it('an NG tag that strips is removed from the photo, and its owner is told', async () => {
    const person = await newcomer();
    await lend('ngTags/すとりっぷ', { name: 'ストリップ', mode: 'strip' });
    const { id, strippedTags, held } = await reserve(person, { tags: ['ネコ', 'ｽﾄﾘｯﾌﾟ'] });
    expect({ strippedTags, held }).toEqual({ strippedTags: ['ｽﾄﾘｯﾌﾟ'], held: false });
    expect(await photoNow(id)).toMatchObject({ tags: ['ネコ'], tagKeys: ['ねこ'] });
  });

  it('an NG tag that holds marks the photo for review, and its owner is told', async () => {
    const person = await newcomer();
    await lend('ngTags/heldtag', { name: 'heldtag', mode: 'hold' });
    const { id, strippedTags, held } = await reserve(person, { tags: ['HeldTag'] });
    expect({ strippedTags, held }).toEqual({ strippedTags: [], held: true });
    expect(await photoNow(id)).toMatchObject({ tags: ['HeldTag'], hold: { rule: 'ng-tag', note: 'heldtag' } });
  });

  it('a tag that only looks like an NG tag holds the photo, whatever the mode of that tag', async () => {
    const person = await newcomer();
    await lend('ngTags/looked', { name: 'looked', mode: 'reject', look: tagLookOf('looked') });
    // A Cyrillic о, a zero, an accent, a sign within.
    for (const tag of ['lооked', 'l0oked', 'lookéd', 'loo-ked']) {
      const { id, held } = await reserve(person, { tags: [tag] });
      expect(held, tag).toBe(true);
      expect(await photoNow(id), tag).toMatchObject({ tags: [tag], hold: { rule: 'ng-tag' } });
    }
    expect((await reserve(person, { tags: ['overlooked'] })).held).toBe(false);
  });
});

it('a redirected tag becomes its target, by its name', async () => {
  const person = await newcomer();
  await lend('tags/にゃんこ', { name: 'ニャンコ', count: 0, aliasOf: 'こねこ' });
  await lend('tags/こねこ', { name: '子猫', count: 0 });
  const { id } = await reserve(person, { tags: ['にゃんこ', 'こねこ', 'Cat'] });
  expect(await photoNow(id)).toMatchObject({ tags: ['子猫', 'Cat'], tagKeys: ['こねこ', 'cat'] });
});

describe('a title', () => {
  it('an active title takes photos', async () => {
    const person = await newcomer();
    await lend('titles/test-active', { name: 'Active', reading: 'あくてぃぶ', aliases: ['Act'], status: 'active' });
    const { id } = await reserve(person, { titleId: 'test-active' });
    expect(await photoNow(id)).toMatchObject({ titleId: 'test-active', titleWords: ['Active', 'あくてぃぶ', 'Act'] });
  });

  it('a title that covers its photos for a while gives each the date', async () => {
    const person = await newcomer();
    const spoilerUntil = new Date('2999-01-01T00:00:00Z');
    await lend('titles/test-covering', { name: 'New', status: 'active', spoilerUntil });
    const { id } = await reserve(person, { titleId: 'test-covering' });
    expect((await photoNow(id))?.coveredUntil).toEqual(spoilerUntil);
  });

  it.each(['retired', 'proposed'])('a title that is %s takes no photo', async (status) => {
    const person = await newcomer();
    await lend(`titles/test-${status}`, { name: 'X', status });
    expect(await ask(person, { titleId: `test-${status}` })).toEqual({
      refused: { code: 'invalid-argument', field: 'photos.0.titleId' },
    });
  });
});

describe('a photo that is published later', () => {
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { minMinutes, maxDays } = limits.schedule;

  it('a scheduled photo keeps its time', async () => {
    const person = await newcomer();
    const publishAt = ahead(minMinutes + 1);
    const { id } = await reserve(person, { publishAt, visibility: 'unlisted' });
    expect((await photoNow(id))?.publishAt).toEqual(new Date(publishAt));
  });

  it.each([
    ['too near', { publishAt: ahead(minMinutes - 1) }],
    ['too far', { publishAt: ahead(maxDays * 24 * 60 + 60) }],
    ['no time', { publishAt: 'tomorrow' }],
    ['for a private photo', { publishAt: ahead(60), visibility: 'private' }],
  ])('a scheduled photo is refused if the time is %s', async (_, fields) => {
    const person = await newcomer();
    expect(await ask(person, fields)).toEqual({ refused: { code: 'invalid-argument', field: 'photos.0.publishAt' } });
    expect(await photosOf(person)).toBe(0);
  });
});

describe('the daily number of uploads', () => {
  it('the daily number is 200, and the next upload is refused with the seconds to wait', async () => {
    expect(rates.uploads.limit).toBe(200);
    const person = await newcomer();
    await haveUsed(person, 199);
    await reserve(person);
    const answer = await ask(person);
    expect(answer).toMatchObject({ refused: { code: 'resource-exhausted' } });
    const seconds = 'refused' in answer ? (answer.refused.retryAfterSeconds ?? 0) : 0;
    expect(seconds).toBeGreaterThan(22.9 * 3_600);
    expect(seconds).toBeLessThanOrEqual(23 * 3_600);
  });

  it('the daily number counts photos and not calls, and a call that does not fit takes nothing', async () => {
    const person = await giveUsername(await newcomer());
    await haveUsed(person, 198);
    const three = await call('createPhotos', { photos: [photoFields, photoFields, photoFields] }, person);
    expect(three).toMatchObject({ refused: { code: 'resource-exhausted' } });
    expect(await reserveAll(person, [{}, {}])).toHaveLength(2);
    expect(await photosOf(person)).toBe(2);
  });

  it('concurrent calls cannot exceed the daily number', async () => {
    const person = await newcomer();
    await haveUsed(person, 198);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(person)));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(2);
    expect(await photosOf(person)).toBe(2);
  });

  it('the count restarts after a day', async () => {
    const person = await newcomer();
    await haveUsed(person, 200, Date.now() - 24 * hourMs);
    await reserve(person);
  });

  it('a scheduled photo counts on the day of its upload, not on that of its publication', async () => {
    const person = await newcomer();
    const publishAt = new Date(Date.now() + hourMs);
    const { id } = await reserve(person, { publishAt: publishAt.toISOString() });
    expect((await firestore.doc(`rateLimits/${person.uid}`).get()).get('uploads.used')).toBe(1);
    // Another day, with room for one more.
    await haveUsed(person, 199);
    await setPhoto(id, { status: 'scheduled', publishAt });
    await publishDue(id, () => publishAt);
    expect(await photoNow(id)).toMatchObject({ status: 'published' });
    await reserve(person);
    expect(await ask(person)).toMatchObject({ refused: { code: 'resource-exhausted' } });
  });

  it('the daily number is per person', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await haveUsed(one, 200);
    await reserve(other);
  });
});

describe('the order of the checks: sign-in, status, rate, input', () => {
  it('a visitor with wrong input is refused as not signed in', async () => {
    expect(await call('createPhotos', { photos: 'x' }, undefined)).toEqual({ refused: { code: 'unauthenticated' } });
  });

  it('a banned person with wrong input is refused as banned, even when their uploads are used up', async () => {
    const person = await newcomer();
    await haveUsed(person, 200);
    await ban(person);
    expect(await call('createPhotos', { photos: 'x' }, person)).toEqual({ refused: { code: 'permission-denied' } });
  });

  it('a person with wrong input and no uploads left is refused for the rate', async () => {
    const person = await newcomer();
    await haveUsed(person, 200);
    expect(await call('createPhotos', { photos: 'x' }, person)).toMatchObject({
      refused: { code: 'resource-exhausted' },
    });
  });

  it('a wrong input does not use the rate', async () => {
    const person = await newcomer();
    await haveUsed(person, 199);
    await call('createPhotos', { photos: 'x' }, person);
    await answerOf('createPhotos', { photos: [photoFields] }, await giveUsername(person));
  });
});
