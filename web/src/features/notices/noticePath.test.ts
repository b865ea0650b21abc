import { expect, test } from 'vitest';
import { noticeKinds } from '#contract/documents/notice.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { words as en } from '#i18n/en/notices.ts';
import { words as ja } from '#i18n/ja/notices.ts';
import { goneWords, noticePath } from './NoticeLine.tsx';

const photoId = 'AAAAAAAAAAAAAAAAAAAA';

test.each(['photo-held', 'photo-restored', 'photo-removed', 'photo-published'] as const)(
  'a %s notice leads to its photo, or home if its subject is not a photo',
  (kind) => {
    expect(noticePath({ kind, subject: photoId })).toBe(`/photos/${photoId}`);
    expect(noticePath({ kind, subject: '//example.com' })).toBe('/');
  },
);

test('a notice of a hidden photo leads to the form that edits it', () => {
  expect(noticePath({ kind: 'photo-hidden', subject: photoId })).toBe(`/photos/${photoId}/edit`);
  expect(noticePath({ kind: 'photo-hidden', subject: '//example.com' })).toBe('/');
});

test.each(['album-hidden', 'album-restored'] as const)('a %s notice leads to the recipient’s album', (kind) => {
  expect(noticePath({ kind, subject: photoId }, { username: 'hana' })).toBe(`/hana/albums/${photoId}`);
  expect(noticePath({ kind, subject: '//example.com' }, { username: 'hana' })).toBe('/');
  expect(noticePath({ kind, subject: photoId }, { username: '' })).toBe('/');
});

test('a warning leads to the photo that it is about, or to the rule', () => {
  expect(noticePath({ kind: 'warned', subject: photoId })).toBe(`/photos/${photoId}`);
  expect(noticePath({ kind: 'warned', subject: 'spam' })).toBe('/rules');
  expect(noticePath({ kind: 'warned', subject: 'spam', rule: 'spam' })).toBe('/rules#spam');
});

test.each(['role-lost', 'appeal-accepted', 'appeal-rejected'] as const)('a %s notice leads to its decision', (kind) => {
  expect(noticePath({ kind, subject: photoId, decisionId: 'theDecision' })).toBe('/settings/decisions#theDecision');
  expect(noticePath({ kind, subject: photoId })).toBe('/settings/decisions');
});

test('the outcome of a report leads to "my reports", and an approved title to its photos', () => {
  expect(noticePath({ kind: 'report-resolved', subject: `photo_${photoId}` })).toBe('/settings/reports');
  expect(noticePath({ kind: 'report-dismissed', subject: 'user_somebody' })).toBe('/settings/reports');
  expect(noticePath({ kind: 'title-approved', subject: 'totoro' })).toBe('/photos?title=totoro');
});

test('a notice of likes leads to the photo, or to the profile when several photos were liked', () => {
  expect(noticePath({ kind: 'likes', subject: photoId })).toBe(`/photos/${photoId}`);
  expect(noticePath({ kind: 'likes', subject: '' })).toBe('/');
});

test('a notice of likes of several photos leads to the profile under its present name', () => {
  const several = parsePhotoId(photoId);
  const reader = { username: 'hanako', isGone: true };
  expect(noticePath({ kind: 'likes', subject: 'hana', photo: several }, reader)).toBe('/hanako');
  expect(noticePath({ kind: 'likes', subject: 'hana' }, { username: 'hanako' })).toBe('/hanako');
});

test.each(noticeKinds)('a %s notice leads to nothing that no longer exists', (kind) => {
  const isAboutIt = /^(?:photo|album)-|^likes$|^title-approved$/.test(kind);
  const path = noticePath({ kind, subject: photoId, rule: 'spam' }, { username: 'hana', isGone: true });
  if (isAboutIt) expect(path).toBeUndefined();
  else expect(path ?? '').not.toContain(photoId);
});

test.each([
  [
    ja,
    ['この写真はもうありません。', 'このアルバムはもうありません。', 'この作品・場所は、いまはカタログにありません。'],
  ],
  [
    en,
    ['This photo no longer exists.', 'This album no longer exists.', 'This work or place is no longer in the catalog.'],
  ],
])('a notice without a link says what no longer exists', (words, expected) => {
  const kinds = ['photo-hidden', 'album-hidden', 'title-approved'] as const;
  expect(kinds.map((kind) => goneWords({ kind, subject: photoId }, words))).toEqual(expected);
});

test.each(noticeKinds)('a %s notice never leads off the site, whatever its subject is', (kind) => {
  for (const subject of ['', 'https://example.com', '//example.com', 'javascript:alert(1)', '../..']) {
    const { origin } = new URL(noticePath({ kind, subject }, { username: 'hana' }) ?? '', 'https://matataki.example');
    expect(origin).toBe('https://matataki.example');
  }
});
