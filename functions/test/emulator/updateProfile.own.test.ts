import { describe, expect, it } from 'vitest';
import { rates } from '#contract/rates.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { answerOf, call } from './harness/calls.ts';
import { publishedPhoto } from './harness/documents.ts';
import { newcomer, type Person, signUp, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

const userOf = async ({ uid }: Person) => (await firestore.doc(`users/${uid}`).get()).data();
const profileOf = async ({ uid }: Person) => (await firestore.doc(`profiles/${uid}`).get()).data();
const update = (person: Person | undefined, data: unknown) => call('updateProfile', data, person);
const haveUsed = (person: Person, used: number, startedAtMs = Date.now()) =>
  firestore.doc(`rateLimits/${person.uid}`).set({ edits: { startedAtMs, used } });

describe('updateProfile', () => {
  it('updateProfile writes the given fields, normalised, to user and profile, and keeps the others', async () => {
    const person = await newcomer();
    const before = await profileOf(person);
    const answer = await update(person, {
      displayName: ' 花　サトウ ',
      bio: ' line one\r\nline two ',
      links: ['https://example.com/a?b=c', 'https://例え.jp/'],
    });
    expect(answer).toEqual({ result: { username: '', displayName: '花　サトウ', photoURL: null } });
    expect(await profileOf(person)).toEqual({
      ...before,
      displayName: '花　サトウ',
      searchName: '花さとう',
      bio: 'line one\nline two',
      links: ['https://example.com/a?b=c', 'https://例え.jp/'],
    });
    expect(await userOf(person)).toMatchObject({ displayName: '花　サトウ', username: '' });
    expect(await userOf(person)).not.toHaveProperty('bio');

    await update(person, { bio: '' });
    expect(await profileOf(person)).toMatchObject({ displayName: '花　サトウ', bio: '', links: { length: 2 } });
  });

  it('updateProfile features the person’s own listed photo, and removes it', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const photo = async (owner: Person, fields: object): Promise<string> => {
      const id = newPhotoId();
      await firestore.doc(`photos/${id}`).set(publishedPhoto(id, { ownerId: owner.uid, ...fields }));
      return id;
    };
    const [own, theirs] = [await photo(person, {}), await photo(other, {})];
    const held = await photo(person, { status: 'held', listed: false });
    const unlisted = await photo(person, { visibility: 'unlisted', listed: false });
    for (const [id, code] of [
      [newPhotoId(), 'not-found'],
      [theirs, 'not-found'],
      [held, 'failed-precondition'],
      [unlisted, 'failed-precondition'],
    ]) {
      expect(await update(person, { featuredPhotoId: id })).toMatchObject({ refused: { code } });
    }
    expect(await profileOf(person)).not.toHaveProperty('featuredPhotoId');
    await answerOf('updateProfile', { featuredPhotoId: own }, person);
    expect(await profileOf(person)).toMatchObject({ featuredPhotoId: own });
    await answerOf('updateProfile', { featuredPhotoId: null }, person);
    expect(await profileOf(person)).not.toHaveProperty('featuredPhotoId');
  });

  it('updateProfile allows official display names for staff only, and official usernames for nobody', async () => {
    const [member, staff] = [await newcomer(), await staffMember('moderator')];
    for (const displayName of ['運営', 'Matataki Official', '花【公式】']) {
      expect(await update(member, { displayName, bio: 'x' }), displayName).toEqual({
        refused: { code: 'invalid-argument', field: 'displayName' },
      });
      expect(await update(staff, { displayName })).toMatchObject({ result: { displayName } });
    }
    expect(await profileOf(member)).toMatchObject({ displayName: '', bio: '' });
    for (const username of ['運営', 'matataki_official', 'support', 'マタタキ', '花公式']) {
      const refused = { refused: { code: 'invalid-argument', field: 'username' } };
      expect(await update(staff, { username }), username).toEqual(refused);
    }
  });

  it('updateProfile empties a display name', async () => {
    const person = await newcomer();
    await update(person, { displayName: 'Hana' });
    expect(await update(person, { displayName: '' })).toMatchObject({ result: { displayName: '' } });
    expect(await profileOf(person)).toMatchObject({ displayName: '', searchName: '' });
    expect(await userOf(person)).toMatchObject({ displayName: '' });
  });

  it('updateProfile keeps markup in a bio as plain text', async () => {
    const person = await newcomer();
    const bio = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n[a](javascript:alert(1))';
    await answerOf('updateProfile', { bio }, person);
    expect(await profileOf(person)).toMatchObject({ bio });
  });

  it('updateProfile makes the account’s documents itself when it is faster than the trigger', async () => {
    const person = await signUp();
    await answerOf('updateProfile', { displayName: 'Hana' }, person);
    expect(await profileOf(person)).toMatchObject({ displayName: 'Hana' });
    expect(await userOf(person)).toMatchObject({ displayName: 'Hana', status: 'normal' });
  });

  it('updateProfile stores one of six concurrent changes, the same in both documents', async () => {
    const person = await newcomer();
    await Promise.all(Array.from({ length: 6 }, (_, index) => update(person, { displayName: `Hana ${index}` })));
    const displayName = (await userOf(person))?.['displayName'];
    expect(displayName).toMatch(/^Hana \d+$/);
    expect(await profileOf(person)).toMatchObject({ displayName });
  });

  it('updateProfile changes nothing when nothing is given', async () => {
    const person = await newcomer();
    const before = [await userOf(person), await profileOf(person)];
    expect(await update(person, {})).toEqual({ result: { username: '', displayName: '', photoURL: null } });
    expect([await userOf(person), await profileOf(person)]).toEqual(before);
  });
});

describe('the field that updateProfile names', () => {
  it.each([
    ['a javascript: link', { links: ['javascript:alert(1)'] }, 'links.0'],
    ['a link over http', { links: ['https://a.example', 'http://b.example'] }, 'links.1'],
    ['a data: link', { links: ['data:text/html,x'] }, 'links.0'],
    ['a link with a blank before it', { links: ['\u0001javascript:alert(1)'] }, 'links.0'],
    ['a link without a scheme', { links: ['example.com'] }, 'links.0'],
    ['a link with a password', { links: ['https://a:b@example.com'] }, 'links.0'],
    ['an empty link', { links: [''] }, 'links.0'],
    ['a link of 201 characters', { links: [`https://example.com/${'x'.repeat(181)}`] }, 'links.0'],
    ['six links', { links: Array.from({ length: 6 }, () => 'https://example.com') }, 'links'],
    ['links that are no list', { links: 'https://example.com' }, 'links'],
    ['a bio of 301 characters', { bio: 'x'.repeat(301) }, 'bio'],
    ['a bio with a direction mark', { bio: 'a\u202eb' }, 'bio'],
    ['a display name of 51 characters', { displayName: 'x'.repeat(51) }, 'displayName'],
    ['a display name on two lines', { displayName: 'a\nb' }, 'displayName'],
    ['a display name with a direction mark', { displayName: 'a\u2067b' }, 'displayName'],
    ['a display name of a filler', { displayName: '\u3164' }, 'displayName'],
    ['a display name of a blank without width', { displayName: '\u200b' }, 'displayName'],
    ['a display name that is null', { displayName: null }, 'displayName'],
    ['a status', { status: 'banned' }, 'status'],
    ['somebody else', { uid: 'sora' }, 'uid'],
    ['a count', { photoCount: 9 }, 'photoCount'],
    ['a photoURL', { photoURL: 'https://example.com' }, 'photoURL'],
  ])('updateProfile names the field for %s', async (_what, data, field) => {
    const person = await newcomer();
    const before = [await userOf(person), await profileOf(person)];
    expect(await update(person, { ...data })).toEqual({ refused: { code: 'invalid-argument', field } });
    expect([await userOf(person), await profileOf(person)]).toEqual(before);
  });
});

describe('the refusals of updateProfile', () => {
  it('updateProfile refuses a person’s 61st edit in an hour', async () => {
    expect(rates.edits.limit).toBe(60);
    const [person, other] = [await newcomer(), await newcomer()];
    await haveUsed(person, 59);
    await answerOf('updateProfile', { bio: 'the last' }, person);
    const answer = await update(person, { bio: 'one more' });
    expect(answer).toMatchObject({ refused: { code: 'resource-exhausted', retryAfterSeconds: expect.any(Number) } });
    expect(await profileOf(person)).toMatchObject({ bio: 'the last' });
    await answerOf('updateProfile', { bio: 'mine' }, other);
    await haveUsed(person, 60, Date.now() - 3_600_000);
    await answerOf('updateProfile', { bio: 'an hour later' }, person);
  });
});

describe('savePreferences', () => {
  const uploadDefaults = { tags: ['ネコ'], spoiler: true, showExif: false, licence: 'cc-by-4.0', download: 'large' };

  it('savePreferences stores language and upload defaults independently', async () => {
    const person = await newcomer();
    expect(await answerOf('savePreferences', { locale: 'en' }, person)).toEqual({});
    await answerOf('savePreferences', { sensitive: 'show' }, person);
    await answerOf('savePreferences', { uploadDefaults: { ...uploadDefaults, tags: ['#ネコ', 'ねこ'] } }, person);
    expect(await userOf(person)).toMatchObject({
      locale: 'en',
      sensitive: 'show',
      uploadDefaults,
      status: 'normal',
      mutedUsers: [],
    });
  });

  it('savePreferences forgets the language for null', async () => {
    const person = await newcomer();
    await answerOf('savePreferences', { locale: 'en', uploadDefaults }, person);
    await answerOf('savePreferences', { locale: null }, person);
    expect(await userOf(person)).not.toHaveProperty('locale');
    expect(await userOf(person)).toMatchObject({ uploadDefaults });
  });

  it.each([
    [{ locale: 'fr' }, 'locale'],
    [{ uploadDefaults: { ...uploadDefaults, tags: ['a b'] } }, 'uploadDefaults.tags.0'],
    [{ uploadDefaults: { tags: [] } }, 'uploadDefaults.spoiler'],
    [{ uploadDefaults: { ...uploadDefaults, licence: 'mine' } }, 'uploadDefaults.licence'],
    [{ uploadDefaults: { ...uploadDefaults, download: 'all' } }, 'uploadDefaults.download'],
    [{ sensitive: 'always' }, 'sensitive'],
    [{ mutedUsers: [] }, 'mutedUsers'],
  ])('savePreferences refuses %j with its field', async (data, field) => {
    const person = await newcomer();
    expect(await call('savePreferences', data, person)).toEqual({ refused: { code: 'invalid-argument', field } });
  });
});
