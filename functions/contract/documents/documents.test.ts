import { describe, expect, it } from 'vitest';
import { failureCodes } from '../errors.ts';
import { ngTagSchema } from './ngTag.ts';
import { photoSchema, photoStatuses, publishedPhotoSchema } from './photo.ts';
import { profileSchema } from './profile.ts';
import { reportReasons } from './report.ts';
import { siteSettingsSchema } from './siteSettings.ts';
import { DecodeError, decode } from './stored.ts';
import { titleDocumentSchema } from './title.ts';
import { userSchema } from './user.ts';

const at = new Date('2026-01-02T03:04:05Z');
const variants = { sizes: [240, 320], avif: [240], share: { width: 320, height: 240 } };
const reserved = {
  ownerId: 'hana',
  owner: { username: 'hana', displayName: 'Hana', photoURL: null },
  caption: '桜',
  description: '',
  alt: '',
  tags: ['桜'],
  tagKeys: ['桜'],
  status: 'uploading',
  width: 0,
  height: 0,
  thumbhash: '',
  color: '',
  variants: {},
  createdAt: at,
  updatedAt: at,
};
const published = {
  ...reserved,
  status: 'published',
  width: 320,
  height: 240,
  thumbhash: 'a',
  color: '#ffffff',
  variants,
  publishedAt: at,
};

describe('a user document', () => {
  it('an empty user document is a normal user who mutes nobody', () => {
    expect(decode(userSchema, 'users/hana', {})).toEqual({
      displayName: '',
      photoURL: null,
      username: '',
      status: 'normal',
      mutedUsers: [],
      mutedTags: [],
      mutedTitles: [],
      sensitive: 'cover',
      strikes: [],
    });
  });

  it('upload defaults that choose nothing share neither the camera nor the moment', () => {
    const { uploadDefaults } = decode(userSchema, 'users/hana', { uploadDefaults: {} });
    expect(uploadDefaults).toMatchObject({ showExif: false, moment: false });
  });

  it('the document of a banned user has the ban', () => {
    const ban = { reason: 'spam', at };
    expect(decode(userSchema, 'users/hana', { status: 'banned', ban })).toMatchObject({ status: 'banned', ban });
  });

  // Their owner writes these, and may never make themself somebody who cannot be read, and so not be banned.
  it.each(['mutedUsers', 'mutedTags', 'mutedTitles'])('a user document with damaged %s still opens', (list) => {
    const mixed = ['sora', 1, null, { a: 1 }, ['sora'], true, 'hana'];
    expect(decode(userSchema, 'users/hana', { [list]: mixed })).toMatchObject({ [list]: ['sora', 'hana'] });
    for (const value of ['sora', 7, null, { sora: true }, [[]]]) {
      expect(decode(userSchema, 'users/hana', { status: 'banned', [list]: value })).toMatchObject({
        status: 'banned',
        [list]: [],
      });
    }
  });

  it.each([
    ['status', 'deleted'],
    ['locale', 'fr'],
    ['ban', {}],
    ['status', null],
  ])('a user document with %s %j does not fit', (field, value) => {
    expect(() => decode(userSchema, 'users/hana', { [field]: value })).toThrow(DecodeError);
  });
});

describe('a photo document', () => {
  it('a reserved photo has no variants, is no spoiler and shows no camera settings', () => {
    expect(decode(photoSchema, 'photos/a', reserved)).toMatchObject({
      status: 'uploading',
      variants: {},
      spoiler: false,
      showExif: false,
      showMoment: false,
    });
  });

  it.each(photoStatuses)('a photo may be %s', (status) => {
    expect(decode(photoSchema, 'photos/a', { ...reserved, status }).status).toBe(status);
  });

  it.each(failureCodes)('a photo may have failed as %s', (code) => {
    expect(decode(photoSchema, 'photos/a', { ...reserved, status: 'failed', failure: { code } }).failure).toEqual({
      code,
    });
  });

  it.each(['ng-tag', 'blocked-picture', 'reports', 'new-account', 'ban', 'staff', ...reportReasons])(
    'a photo may wait or be hidden for %s',
    (rule) => {
      const hold = { rule, note: 'x' };
      expect(decode(photoSchema, 'photos/a', { ...reserved, status: 'held', hold }).hold).toEqual(hold);
    },
  );

  it('a photo with an unknown rule is held by staff', () => {
    const hold = { rule: 'of-before', note: 'x' };
    expect(decode(photoSchema, 'photos/a', { ...reserved, hold }).hold).toEqual({ rule: 'staff', note: 'x' });
    expect(() => decode(photoSchema, 'photos/a', { ...reserved, hold: { rule: 'staff' } })).toThrow(DecodeError);
  });

  it('a photo keeps the time of its deletion and the number of attempts', () => {
    const more = { deletedAt: at, processing: { attempts: 2, startedAt: at } };
    expect(decode(photoSchema, 'photos/a', { ...reserved, ...more })).toMatchObject(more);
  });

  it.each([
    ['status', 'deleted'],
    ['ownerId', ''],
    ['ownerId', 'a/b'],
    ['failure', { code: 'boring' }],
    ['variants', { w320: { width: 320 } }],
    ['variants', { ...variants, sizes: [] }],
    ['variants', { ...variants, sizes: [0.5] }],
    ['width', '0'],
    ['createdAt', 'yesterday'],
    ['titleId', '__x__'],
  ])('a photo with %s %j does not fit', (field, value) => {
    expect(() => decode(photoSchema, 'photos/a', { ...reserved, [field]: value })).toThrow(DecodeError);
  });
});

describe('a published photo', () => {
  it('a published photo has everything that drawing it needs', () => {
    expect(decode(publishedPhotoSchema, 'photos/a', published)).toMatchObject({
      status: 'published',
      variants,
      publishedAt: at,
    });
  });

  it.each(photoStatuses.filter((status) => status !== 'published'))(
    'a photo that is %s is not a published one',
    (status) => {
      expect(() => decode(publishedPhotoSchema, 'photos/a', { ...published, status })).toThrow(
        'photos/a does not fit its schema at status',
      );
    },
  );

  it('a published photo may be unlisted but not private', () => {
    expect(decode(publishedPhotoSchema, 'photos/a', published).visibility).toBe('public');
    expect(decode(publishedPhotoSchema, 'photos/a', { ...published, visibility: 'unlisted' }).visibility).toBe(
      'unlisted',
    );
    expect(() => decode(publishedPhotoSchema, 'photos/a', { ...published, visibility: 'private' })).toThrow(
      DecodeError,
    );
  });

  it.each([
    ['width', 0],
    ['variants', {}],
    ['publishedAt', undefined],
  ])('a published photo with %s %j does not fit', (field, value) => {
    expect(() => decode(publishedPhotoSchema, 'photos/a', { ...published, [field]: value })).toThrow(DecodeError);
  });
});

describe('other documents', () => {
  it('missing settings are the defaults of docs/design.md, section 5', () => {
    expect(decode(siteSettingsSchema, 'settings/site', {})).toEqual({
      uploadsOpen: true,
      signUpsOpen: true,
      searchOpen: true,
      presenceOpen: true,
      readOnly: false,
      announcement: '',
      holdAtReporters: 3,
      holdReporterAgeHours: 24,
      holdFirstPhotos: 0,
    });
  });

  it('a setting of the wrong type is an error instead of a default', () => {
    expect(() => decode(siteSettingsSchema, 'settings/site', { uploadsOpen: 'no' })).toThrow(
      'settings/site does not fit its schema at uploadsOpen',
    );
  });

  it('an NG tag has one of three modes', () => {
    expect(decode(ngTagSchema, 'ngTags/x', { name: 'x', mode: 'hold' }).mode).toBe('hold');
    expect(() => decode(ngTagSchema, 'ngTags/x', { name: 'x', mode: 'ban' })).toThrow(DecodeError);
  });

  it('a title made by hand needs no more than a name and a status', () => {
    expect(decode(titleDocumentSchema, 'titles/x', { name: 'X', status: 'active' })).toEqual({
      name: 'X',
      reading: '',
      aliases: [],
      kind: 'other',
      count: 0,
      search: [],
      status: 'active',
    });
    expect(() => decode(titleDocumentSchema, 'titles/x', { name: 'X', status: 'gone' })).toThrow(DecodeError);
  });

  it('an avatar has an address of this site, and any other address reads as none', () => {
    const hash = 'a'.repeat(40);
    const own = `/a/hana/${hash}.webp`;
    const shownOf = (photoURL: string | null) => decode(userSchema, 'users/hana', { photoURL }).photoURL;
    expect(shownOf(own)).toBe(own);
    for (const foreign of [
      null,
      'https://pictures.example/a.png',
      'javascript:alert(1)',
      `${own}?token=x`,
      `https://pictures.example${own}`,
      `/${own}`,
      `/a/hana/${hash}/256.webp`,
      `/a/%/${hash}.webp`,
      `https://storage.example/v0/b/demo.appspot.com/o/avatars%2Fhana%2F${hash}?alt=media`,
    ])
      expect(shownOf(foreign), String(foreign)).toBeNull();
  });

  it('a profile has only its public fields, whatever else the document contains', () => {
    const profile = {
      username: 'hana',
      usernameKey: 'hana',
      searchName: 'hana',
      search: ['h', 'ha'],
      displayName: 'Hana',
      photoURL: null,
      bio: '',
      links: [],
      photoCount: 0,
      createdAt: at,
    };
    expect(decode(profileSchema, 'profiles/hana', { ...profile, email: 'hana@example.com' })).toEqual(profile);
  });
});
