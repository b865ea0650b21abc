import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { firstPosition } from '#contract/position.ts';
import { searchGrams } from '#contract/search.ts';
import { changedFields } from './photoStore.ts';
import { gramsUnder } from './searchEntryStore.ts';
import { lifeOf } from './storedLife.ts';

const placed = (stored: { readonly listed?: boolean; readonly [field: string]: unknown }) =>
  lifeOf({ position: 'V', leads: stored.listed ?? false, ...stored });

test('every change of a photo updates whether it is listed', () => {
  const [held, shown] = [placed({ status: 'held' }), placed({ status: 'published', listed: true })];
  expect(changedFields('a', held, { ...held, status: 'published' })).toEqual({
    status: 'published',
    listed: true,
    leads: true,
  });
  expect(changedFields('a', shown, { ...shown, status: 'hidden' })).toEqual({
    status: 'hidden',
    listed: false,
    leads: false,
  });
  expect(changedFields('a', shown, { ...shown, visibility: 'unlisted' })).toEqual({
    visibility: 'unlisted',
    listed: false,
    leads: false,
  });
  const secret = placed({ status: 'held', visibility: 'private' });
  expect(changedFields('a', secret, { ...secret, status: 'published' })).toEqual({ status: 'published' });
});

describe('a photo that was sent with others', () => {
  const behind = { publication: 'sentTogether00000000', leads: false };

  test('a photo that leaves the lists leads no more and shares no publication', () => {
    const first = placed({ ...behind, status: 'published', listed: true, leads: true });
    expect(changedFields('a', first, { ...first, visibility: 'private' })).toEqual({
      ...{ visibility: 'private', listed: false, leads: false },
      sharesPublication: FieldValue.delete(),
    });
  });

  test('a photo that comes into the lists leads unless its publication says otherwise', () => {
    const held = placed({ ...behind, status: 'held', listed: false });
    expect(changedFields('a', held, { ...held, status: 'published' })).toMatchObject({ leads: true });
  });

  test('a photo behind the first three stays there when something else of it changes', () => {
    const counted = placed({ ...behind, status: 'published', listed: true });
    const updatedAt = new Date(1);
    expect(changedFields('a', counted, { ...counted, updatedAt })).toEqual({ updatedAt });
  });
});

const [sent, shown] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-23T00:00:00Z')];

test('a photo that lacks the derived fields gets them with the next change', () => {
  const before = lifeOf({ status: 'published', createdAt: sent });
  const updatedAt = new Date(1);
  const position = firstPosition(sent, 'a');
  expect(changedFields('a', before, { ...before, updatedAt })).toEqual({
    updatedAt,
    listed: true,
    leads: true,
    position,
  });
});

test('a scheduled photo is positioned by its publication, unless its owner moved it', () => {
  const held = lifeOf({ status: 'held', createdAt: sent, position: firstPosition(sent, 'a') });
  const after = { status: 'published', publishedAt: shown } as const;
  const comesOut = (before: typeof held) => changedFields('a', before, { ...before, ...after })['position'];
  expect(comesOut(held)).toBe(firstPosition(shown, 'a'));
  expect(comesOut({ ...held, position: 'V' })).toBeUndefined();
});

test('a reservation for another picture of a photo has no position', () => {
  const reservation = lifeOf({ status: 'uploading', leads: false, replaces: 'another', createdAt: sent });
  expect(changedFields('a', reservation, { ...reservation, status: 'processing' })).toEqual({ status: 'processing' });
});

const owner = { username: 'hana', displayName: '花', photoURL: null };
const none = { caption: '', description: '', alt: '', tags: [], tagKeys: [], titleWords: [] };

test('a search finds a photo by its words and its author', () => {
  const words = { ...none, caption: '桜', tags: ['春'], tagKeys: ['春'], titleWords: ['枕草子'] };
  expect(gramsUnder({ ...words, status: 'published' }, owner)).toEqual(searchGrams({ ...words, owner }));
});

test.each([[{}], [{ caption: 7, tags: 'x', titleWords: [1] }]])(
  'a damaged photo is read as far as possible: %j',
  (photo) => {
    expect(gramsUnder(photo, owner)).toEqual(searchGrams({ ...none, owner }));
  },
);
