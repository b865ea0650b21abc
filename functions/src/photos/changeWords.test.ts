import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ownersFields, updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import { type Photo, photoStatuses } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { titleIdSchema } from '#contract/ids.ts';
import type { Licence } from '#contract/licences.ts';
import { aPhoto } from '../../test/aPhoto.ts';
import { decideChange as decide, type WordsChange } from './changeWords.ts';

const updatedAt = new Date('2026-03-04T05:06:07.008Z');
const licence: Licence = 'cc-by-4.0';
const said = {
  caption: '桜',
  description: '',
  alt: '',
  spoiler: false,
  sensitive: false,
  showExif: false,
  showMoment: false,
  licence,
  download: 'none' as const,
};

const photo = (status: string, more: Readonly<Record<string, unknown>> = {}) =>
  aPhoto(status, { ...said, tags: ['ネコ'], tagKeys: ['ねこ'], updatedAt, ...more });

const same = { ...said, tags: ['ネコ'], tagKeys: ['ねこ'], titleId: undefined, titleWords: [] };
const change = (more: Partial<WordsChange> = {}): WordsChange => ({
  words: { ...same, caption: '夜桜' },
  heldTags: [],
  basedOn: updatedAt,
  by: 'owner',
  ...more,
});

function decideChange(before: Photo, what: WordsChange) {
  const after = decide(before, what, new Date(0));
  return after === before ? { kind: 'same' } : { kind: 'change', status: after.status, hold: after.hold };
}

function refusal(...given: Parameters<typeof decideChange>): unknown {
  try {
    return decideChange(...given);
  } catch (error) {
    if (error instanceof ContractError) return { code: error.code, field: error.field };
    throw error;
  }
}

describe('a change of the text', () => {
  it.each(['published', 'held'])('a photo that is %s keeps that status', (status) => {
    for (const by of ['owner', 'staff'] as const)
      expect(decideChange(photo(status), change({ by }))).toEqual({ kind: 'change', status, hold: undefined });
  });

  it('an unchanged form is no change, whatever its base', () => {
    const basedOn = new Date(0);
    expect(decideChange(photo('published'), change({ words: same, basedOn }))).toEqual({ kind: 'same' });
    expect(decideChange(photo('hidden'), change({ words: same, basedOn }))).toEqual({ kind: 'same' });
  });

  it.each([
    ['the caption', { caption: 'x' }],
    ['the description', { description: 'x' }],
    ['the alt text', { alt: 'x' }],
    ['a tag’s spelling', { tags: ['ねこ'] }],
    ['a tag more', { tags: ['ネコ', 'cat'] }],
    ['a tag less', { tags: [] }],
    ['the title', { titleId: v.parse(titleIdSchema, 'zelda') }],
    ['that it gives something away', { spoiler: true }],
    ['that it shows its settings', { showExif: true }],
    ['that it shows its moment', { showMoment: true }],
    ['that it is sensitive', { sensitive: true }],
    ['what may be saved', { download: 'large' } as const],
    ['the licence', { licence: 'cc0-1.0' } as const],
  ])('a different %s is a change', (_what, more) => {
    expect(decideChange(photo('published'), change({ words: { ...same, ...more } })).kind).toBe('change');
  });

  it('a change with another base is a conflict, even by a millisecond', () => {
    for (const ms of [-1, 1]) {
      const basedOn = new Date(updatedAt.getTime() + ms);
      expect(refusal(photo('published'), change({ basedOn }))).toEqual({
        code: 'failed-precondition',
        field: 'basedOn',
      });
    }
  });

  it('a change is refused for a photo without a picture, or a removed one', () => {
    const changeable = ['scheduled', 'published', 'held', 'hidden'];
    for (const status of photoStatuses.filter((other) => !changeable.includes(other)))
      expect(refusal(photo(status), change()), status).toEqual({ code: 'failed-precondition', field: 'id' });
    for (const status of photoStatuses) {
      expect(refusal(photo(status, { deletedAt: updatedAt }), change()), status).toMatchObject({ field: 'id' });
      const restorable = { until: updatedAt, status };
      expect(refusal(photo('removed', { restorable }), change()), status).toMatchObject({ field: 'id' });
    }
  });
});

describe('a change of visibility', () => {
  const unseen = (more: Partial<WordsChange> = {}) => change({ words: same, visibility: 'private', ...more });

  it('a change of only the visibility sends nothing back to review', () => {
    const spam = { rule: 'spam', note: '' };
    expect(decideChange(photo('hidden', { hold: spam }), unseen())).toMatchObject({ status: 'hidden', hold: spam });
    expect(decide(photo('published'), unseen(), new Date(0))).toMatchObject({
      status: 'published',
      visibility: 'private',
    });
    expect(decideChange(photo('published', { visibility: 'private' }), unseen())).toEqual({ kind: 'same' });
  });

  it('a change may combine visibility with text, and keeps the visibility if it is omitted', () => {
    const held = decide(
      photo('hidden', { hold: { rule: 'spam', note: '' } }),
      change({ visibility: 'unlisted' }),
      updatedAt,
    );
    expect(held).toMatchObject({ status: 'held', visibility: 'unlisted' });
    const before = photo('published', { visibility: 'private' });
    expect(decide(before, change(), updatedAt)).toMatchObject({ visibility: 'private' });
  });

  it('the owner changes visibility, staff do not', () => {
    expect(refusal(photo('published'), unseen({ by: 'staff' }))).toEqual({
      code: 'permission-denied',
      field: 'visibility',
    });
    expect(decideChange(photo('published'), change({ by: 'staff', visibility: 'public' })).kind).toBe('change');
  });

  it('a change of visibility with another base is a conflict', () => {
    expect(refusal(photo('published'), unseen({ basedOn: new Date(0) }))).toMatchObject({ field: 'basedOn' });
  });
});

describe('staff', () => {
  const ownersChange: Readonly<Record<(typeof ownersFields)[number], Partial<WordsChange>>> = {
    showExif: { words: { ...same, caption: '夜桜', showExif: true } },
    showMoment: { words: { ...same, caption: '夜桜', showMoment: true } },
    utcOffset: { words: { ...same, caption: '夜桜' }, utcOffset: 540 },
    timeZone: { words: { ...same, caption: '夜桜' }, timeZone: 'Asia/Tokyo' },
    licence: { words: { ...same, caption: '夜桜', licence: 'cc0-1.0' } },
    download: { words: { ...same, caption: '夜桜', download: 'full' } },
    visibility: { visibility: 'unlisted' },
    publishAt: { publishAt: new Date('2026-03-05T00:00:00Z') },
  };
  const staffChange = {
    caption: 'x',
    description: 'x',
    alt: 'x',
    tags: ['海'],
    titleId: v.parse(titleIdSchema, 'zelda'),
    spoiler: true,
    sensitive: true,
  };

  it.each(ownersFields)('staff cannot change a field of the owner: %s', (field) => {
    const before = photo('scheduled', { publishAt: new Date('2026-03-04T06:00:00Z') });
    const denied = { code: 'permission-denied', field };
    expect(refusal(before, change({ by: 'staff', ...ownersChange[field] }))).toEqual(denied);
    const restorable = { until: updatedAt, status: 'published' };
    expect(refusal(photo('removed', { restorable }), change({ by: 'staff', ...ownersChange[field] }))).toEqual(denied);
    expect(() => decide(before, change(ownersChange[field]), updatedAt)).not.toThrow();
  });

  it.each(Object.entries(staffChange))('staff may change %s', (field, value) => {
    const words = { ...same, [field]: value };
    expect(decideChange(photo('published'), change({ by: 'staff', words })).kind).toBe('change');
  });

  it('staff may change every other field of the form', () => {
    const { id: _, basedOn: __, ...fields } = updatePhotoContract.input.entries;
    expect(Object.keys(fields).toSorted()).toEqual([...Object.keys(staffChange), ...ownersFields].toSorted());
  });

  it('staff may change the text of a photo that its owner deleted and can restore, and the owner cannot', () => {
    const deleted = photo('removed', { restorable: { until: updatedAt, status: 'published' } });
    expect(decideChange(deleted, change({ by: 'staff' }))).toMatchObject({ kind: 'change', status: 'removed' });
    expect(refusal(deleted, change())).toEqual({ code: 'failed-precondition', field: 'id' });
  });
});

describe('a tag that holds', () => {
  const heldTags = ['cat'];

  it('a held tag hides a published photo, no matter who adds it', () => {
    for (const by of ['owner', 'staff'] as const)
      expect(decideChange(photo('published'), change({ heldTags, by }))).toEqual({
        kind: 'change',
        status: 'held',
        hold: { rule: 'ng-tag', note: 'cat' },
      });
  });

  it('a tag that the photo was published with changes nothing; a second one holds it', () => {
    expect(decideChange(photo('published'), change({ heldTags: ['ねこ'] }))).toMatchObject({ status: 'published' });
    expect(decideChange(photo('published'), change({ heldTags: ['ねこ', 'cat'] }))).toMatchObject({
      status: 'held',
      hold: { note: 'cat' },
    });
  });

  it('a hold outlasts a ban, whose end would publish the photo', () => {
    expect(decideChange(photo('hidden', { hold: { rule: 'ban', note: '' } }), change({ heldTags }))).toEqual({
      kind: 'change',
      status: 'held',
      hold: { rule: 'ng-tag', note: 'cat' },
    });
  });

  it.each(['held', 'hidden'])('a tag that holds adds nothing to a photo that is already %s', (status) => {
    const hold = { rule: 'spam', note: 'x' };
    expect(decideChange(photo(status, { hold }), change({ heldTags }))).toMatchObject({ status: 'held', hold });
  });
});

describe('a hidden photo', () => {
  const hold = { rule: 'sexual', note: 'x' };

  it('a hidden photo returns for review when its owner changes it, and stays hidden when staff do', () => {
    expect(decideChange(photo('hidden', { hold }), change())).toMatchObject({ status: 'held', hold });
    expect(decideChange(photo('hidden', { hold }), change({ by: 'staff' }))).toMatchObject({ status: 'hidden', hold });
  });

  it('a photo hidden by the ban stays hidden', () => {
    const banned = photo('hidden', { hold: { rule: 'ban', note: '' } });
    expect(decideChange(banned, change())).toMatchObject({ status: 'hidden', hold: { rule: 'ban' } });
  });
});
