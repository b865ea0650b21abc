import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reservationSchema } from '#contract/callables/createPhotos.ts';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId, titleIdSchema } from '#contract/ids.ts';
import { planReservations, tagKeysOf } from './planReservations.ts';

const reserve = (more: Readonly<Record<string, unknown>> = {}) =>
  v.parse(reservationSchema, { caption: '桜', tags: [], contentType: 'image/jpeg', size: 1_000, ...more });

const zelda = v.parse(titleIdSchema, 'zelda');

function plan(photos: readonly Readonly<Record<string, unknown>>[], ngTags: Readonly<Record<string, NgTagMode>> = {}) {
  let made = 0;
  return planReservations(photos.map(reserve), {
    ngTags: new Map(Object.entries(ngTags)),
    activeTitles: new Set([zelda]),
    newId: () => {
      made += 1;
      return parsePhotoId(`photo${String(made).padStart(15, '0')}`);
    },
  });
}

function refusal(...request: Parameters<typeof plan>): ContractError {
  try {
    plan(...request);
  } catch (error) {
    if (error instanceof ContractError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the photos of a reservation', () => {
  it('have an id each and their tags’ keys beside the names', () => {
    const [first, second] = plan([{ tags: ['ネコ', 'Cat'], titleId: 'zelda', spoiler: true, showExif: true }, {}]);
    expect(first).toEqual({
      id: 'photo000000000000001',
      caption: '桜',
      description: '',
      alt: '',
      tags: ['ネコ', 'Cat'],
      tagKeys: ['ねこ', 'cat'],
      titleId: 'zelda',
      spoiler: true,
      showExif: true,
      hold: undefined,
    });
    expect(second).toMatchObject({
      id: 'photo000000000000002',
      tags: [],
      tagKeys: [],
      titleId: undefined,
      spoiler: false,
    });
  });

  it('are refused for a tag that rejects them, however it is spelt, with the tag’s field', () => {
    const error = refusal([{}, { tags: ['ok', 'ＢＡＤ'] }], { bad: 'reject' });
    expect(error).toMatchObject({ code: 'invalid-argument', field: 'photos.1.tags.1' });
  });

  it('lose a tag that is stripped, and stay otherwise as they are', () => {
    const [photo] = plan([{ tags: ['ネコ', 'Bad', 'Cat'] }], { bad: 'strip' });
    expect(photo).toMatchObject({ tags: ['ネコ', 'Cat'], tagKeys: ['ねこ', 'cat'], hold: undefined });
  });

  it('wait for review with a tag that holds, which they keep', () => {
    const [held, free] = plan([{ tags: ['ネコ', 'Bad'] }, { tags: ['ネコ'] }], { bad: 'hold' });
    expect(held).toMatchObject({ tags: ['ネコ', 'Bad'], hold: { rule: 'ng-tag', note: 'bad' } });
    expect(free?.hold).toBeUndefined();
  });

  it('are refused rather than held or stripped when they have tags of every kind', () => {
    const error = refusal([{ tags: ['held', 'stripped', 'rejected'] }], {
      held: 'hold',
      stripped: 'strip',
      rejected: 'reject',
    });
    expect(error.field).toBe('photos.0.tags.2');
  });

  it('are refused for a title that nothing can be filed under', () => {
    expect(refusal([{ titleId: 'zelda' }, { titleId: 'retired' }])).toMatchObject({
      code: 'invalid-argument',
      field: 'photos.1.titleId',
    });
  });
});

describe('the tags to look up', () => {
  it('are the keys of all photos, each once', () => {
    expect(tagKeysOf([reserve({ tags: ['ネコ', 'Cat'] }), reserve({ tags: ['ねこ', 'dog'] }), reserve()])).toEqual([
      'ねこ',
      'cat',
      'dog',
    ]);
  });
});
