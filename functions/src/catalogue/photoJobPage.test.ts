import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import type { PhotoJobCommand } from '#contract/documents/photoJob.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { searchGrams } from '#contract/search.ts';
import { planPhotoChange } from './photoJobPage.ts';

const now = new Date('2026-11-21T10:00:00Z');
const owner = { username: 'hana', displayName: '花', photoURL: null };
const words = { caption: '桜', description: '', alt: '', tags: ['Cat', '春'], tagKeys: ['cat', '春'], titleWords: [] };
const photo = (more: object = {}) => ({
  ...words,
  status: 'published',
  leads: false,
  position: 'V',
  ownerId: 'hana',
  owner,
  updatedAt: new Date('2026-11-01T00:00:00Z'),
  width: 4,
  ...more,
});

type More = { readonly mayHold?: boolean; readonly mode?: NgTagMode; readonly subject?: string };
const plan = (stored: object, command: PhotoJobCommand, { mayHold = true, mode, subject = 'cat' }: More = {}) =>
  planPhotoChange(stored, { id: 'a', command, subject, modeOfMove: mode, mayHold }, now);

describe('an NG tag that holds or rejects', () => {
  const hold = { kind: 'ng-tag', mode: 'hold' } as const;
  const held = { rule: 'ng-tag', note: 'cat' };

  it.each(['hold', 'reject'] as const)('an NG tag hides a published photo for review (%s)', (mode) => {
    expect(plan(photo(), { kind: 'ng-tag', mode })).toMatchObject({
      fields: { status: 'held', hold: held, updatedAt: now },
      heldFor: 'hana',
    });
  });

  it('an NG tag holds an unfinished photo once it is processed', () => {
    for (const status of ['uploading', 'processing']) {
      expect(plan(photo({ status }), hold)?.fields).toEqual({ hold: held, updatedAt: now });
    }
  });

  it('an NG tag keeps a photo hidden by a ban from returning when the ban ends', () => {
    const hidden = photo({ status: 'hidden', hold: { rule: 'ban', note: '' } });
    expect(plan(hidden, hold)?.fields).toEqual({ status: 'held', hold: held, updatedAt: now });
  });

  it('an NG tag holds a deleted photo for review when its owner restores it', () => {
    const aside = photo({ status: 'removed', restorable: { status: 'published', until: now } });
    const fields = plan(aside, hold)?.fields;
    expect(fields).toMatchObject({ 'restorable.status': 'held', hold: held });
    expect(fields).not.toHaveProperty('status');
  });

  it.each([
    ['is hidden by staff', { status: 'hidden', hold: { rule: 'spam', note: '' } }],
    ['is removed by staff', { status: 'removed' }],
    ['waits for review already', { status: 'held', hold: { rule: 'reports', note: '' } }],
    ['has failed', { status: 'failed' }],
    ['is being made and will wait anyway', { status: 'processing', hold: { rule: 'x', note: '' } }],
    ['is deleted', { deletedAt: now }],
    ['is another picture of a photo', { status: 'uploading', replaces: 'x' }],
    ['does not bear it', { tagKeys: ['dog'] }],
  ])('an NG tag does not affect a photo that %s', (_is, more) => {
    expect(plan(photo(more), hold)).toBeUndefined();
  });

  it('an NG tag does not affect a photo that this job has held before', () => {
    expect(plan(photo(), hold, { mayHold: false })).toBeUndefined();
  });
});

describe('an NG tag that strips', () => {
  const strip = { kind: 'ng-tag', mode: 'strip' } as const;

  it('an NG tag that strips is removed from tags and grams, and nothing else changes', () => {
    const left = { tags: ['春'], tagKeys: ['春'] };
    const grams = searchGrams({ ...words, ...left, owner });
    expect(plan(photo(), strip)).toMatchObject({
      fields: { ...left, updatedAt: now },
      entry: { searchTerms: { grams } },
      heldFor: undefined,
    });
    expect(Object.keys(plan(photo(), strip)?.fields ?? {}).toSorted()).toEqual(['tagKeys', 'tags', 'updatedAt']);
  });

  it('a strip removes the tag in every status, and makes no search entry of a photo without a picture', () => {
    const unmade = plan(photo({ status: 'uploading', width: 0 }), strip);
    expect(unmade).toMatchObject({ fields: { tags: ['春'], tagKeys: ['春'], updatedAt: now }, entry: undefined });
    expect(plan(photo({ status: 'hidden' }), strip)?.fields).toMatchObject({ tags: ['春'] });
  });
});

describe('a tag that redirects to another', () => {
  const toNeko: PhotoJobCommand = { kind: 'tag', key: 'ねこ', name: 'ネコ' };

  it('the target tag replaces the tag in its place, with the target’s name', () => {
    const moved = { tags: ['ネコ', '春'], tagKeys: ['ねこ', '春'] };
    expect(plan(photo(), toNeko)).toMatchObject({
      fields: moved,
      entry: { searchTerms: { grams: searchGrams({ ...words, ...moved, owner }) } },
    });
    expect(plan(photo(), toNeko)?.fields).not.toHaveProperty('status');
  });

  it('a tag is dropped if the photo has both', () => {
    const both = photo({ tags: ['Cat', 'ねこ'], tagKeys: ['cat', 'ねこ'] });
    expect(plan(both, toNeko, { mode: 'hold' })?.fields).toMatchObject({ tags: ['ねこ'], tagKeys: ['ねこ'] });
    expect(plan(both, toNeko, { mode: 'hold' })?.heldFor).toBeUndefined();
  });

  it('the rule of the target tag applies to the photo', () => {
    expect(plan(photo(), toNeko, { mode: 'strip' })?.fields).toMatchObject({ tags: ['春'], tagKeys: ['春'] });
    const held = { status: 'held', hold: { rule: 'ng-tag', note: 'ねこ' }, tagKeys: ['ねこ', '春'] };
    expect(plan(photo(), toNeko, { mode: 'reject' })).toMatchObject({ fields: held, heldFor: 'hana' });
    const again = plan(photo(), toNeko, { mode: 'reject', mayHold: false });
    expect(again?.fields).toMatchObject({ tagKeys: ['ねこ', '春'] });
    expect(again?.fields).not.toHaveProperty('status');
  });
});

describe('a title', () => {
  const title = v.parse(titleIdSchema, 'title');
  const filed: PhotoJobCommand = { kind: 'title', titleId: title, words: ['星渡り', 'ほしわたり'], titleKind: 'game' };
  const under = photo({ titleId: 'title', titleWords: ['星'] });

  it('a renamed title changes the photo’s search words and causes no conflict in an open form', () => {
    const { fields, entry } = plan(under, filed, { subject: 'title' }) ?? {};
    expect(fields).toMatchObject({ titleId: 'title', titleWords: filed.words, titleKind: 'game' });
    expect(entry?.searchTerms.grams).toEqual(searchGrams({ ...words, titleWords: filed.words, owner }));
    expect(fields).not.toHaveProperty('updatedAt');
  });

  it('a title covers its photos until its spoiler date', () => {
    const until = new Date('2027-01-01T00:00:00Z');
    const covered = plan(under, { ...filed, coveredUntil: until }, { subject: 'title' });
    expect(covered?.fields).toMatchObject({ coveredUntil: until });
    const same = { ...under, titleWords: filed.words, titleKind: filed.titleKind, coveredUntil: until };
    expect(plan(same, { ...filed, coveredUntil: until }, { subject: 'title' })).toBeUndefined();
  });

  it('a new kind reaches the photo', () => {
    const same = { ...under, titleWords: filed.words, titleKind: 'game' };
    expect(plan(same, filed, { subject: 'title' })).toBeUndefined();
    expect(plan(same, { ...filed, titleKind: 'book' }, { subject: 'title' })?.fields).toMatchObject({
      titleKind: 'book',
    });
  });

  it('a merged title files its photos under the other title', () => {
    expect(plan({ ...under, titleId: 'old' }, filed, { subject: 'old' })?.fields).toMatchObject({
      titleId: 'title',
      updatedAt: now,
    });
  });
});

it('a job reads as much as possible of a damaged photo', () => {
  const broken = { tagKeys: ['cat'], tags: 7, status: 'published', updatedAt: 'x', owner: null };
  expect(plan(broken, { kind: 'ng-tag', mode: 'strip' })?.fields).toMatchObject({ tags: [], tagKeys: [] });
  expect(plan({}, { kind: 'ng-tag', mode: 'hold' })).toBeUndefined();
});
