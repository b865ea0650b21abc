import { describe, expect, it } from 'vitest';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import { ContractError } from '#contract/errors.ts';
import { aPhoto } from '../../../test/aPhoto.ts';
import { planPhotoChange } from './runPhotoChanges.ts';

const photo = (more: Readonly<Record<string, unknown>> = {}) =>
  aPhoto('published', { caption: '桜', tags: ['ネコ', '雨'], tagKeys: ['ねこ', '雨'], licence: 'cc0-1.0', ...more });

const plan = (change: PhotoChange, more = {}, ngTags: ReadonlyMap<string, 'reject'> = new Map()) =>
  planPhotoChange(photo(more), change, {
    ngTags,
    aliases: new Map([['にゃんこ', { key: 'ねこ', name: 'ネコ' }]]),
    titles: new Map(),
  });

function refusal(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof ContractError ? [error.code, error.field] : error;
  }
}

describe('the fields of a photo after a bulk change', () => {
  it('a photo keeps the fields that the change does not name', () => {
    expect(plan({ sensitive: true }).words).toMatchObject({
      ...{ caption: '桜', tags: ['ネコ', '雨'], licence: 'cc0-1.0', sensitive: true },
    });
  });

  it('a photo shows or hides its camera settings', () => {
    expect(plan({ showExif: true }).words.showExif).toBe(true);
    expect(plan({ showExif: false }, { showExif: true }).words.showExif).toBe(false);
    expect(plan({ sensitive: true }, { showExif: true }).words.showExif).toBe(true);
  });

  it('a photo has a tag once in any spelling, and any of its names removes it', () => {
    expect(plan({ addTags: ['ねこ', 'にゃんこ', '夜'] }).words.tags).toEqual(['ネコ', '雨', '夜']);
    expect(plan({ removeTags: ['にゃんこ'] }).words.tags).toEqual(['雨']);
    expect(plan({ removeTags: ['雨'], addTags: ['晴れ'] }).words.tags).toEqual(['ネコ', '晴れ']);
  });

  it('a change is refused if it adds an eleventh or a forbidden tag, or removes the mark of staff', () => {
    const ten = Array.from({ length: 10 }, (_, at) => `t${at}`);
    expect(refusal(() => plan({ addTags: ['夜'] }, { tags: ten, tagKeys: ten }))).toEqual(['invalid-argument', 'tags']);
    expect(refusal(() => plan({ sensitive: true }, {}, new Map([['雨', 'reject']])))).toEqual([
      'invalid-argument',
      'tags.1',
    ]);
    const marked = { sensitive: true, marked: { at: new Date(0), wasSensitive: false } };
    expect(refusal(() => plan({ sensitive: false }, marked))).toEqual(['permission-denied', 'sensitive']);
  });

  it('a change names the version of the photo that was read', () => {
    const updatedAt = new Date(7);
    expect(plan({ visibility: 'private' }, { updatedAt })).toMatchObject({ basedOn: updatedAt, visibility: 'private' });
  });
});
