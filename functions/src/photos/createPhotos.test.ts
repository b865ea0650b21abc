import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reservationSchema } from '#contract/callables/createPhotos.ts';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId, publicationIdSchema, titleIdSchema } from '#contract/ids.ts';
import { planReservations } from './createPhotos.callable.ts';
import { tagKeysOf } from './planWords.ts';

const reserve = (more: Readonly<Record<string, unknown>> = {}) =>
  v.parse(reservationSchema, { caption: '桜', tags: [], contentType: 'image/jpeg', size: 1_000, ...more });

const now = new Date('2026-03-04T05:06:07Z');
const zelda = v.parse(titleIdSchema, 'zelda');
const retired = v.parse(titleIdSchema, 'retired');

const publication = v.parse(publicationIdSchema, 'sentTogether00000000');

const aliases = new Map([['にゃんこ', { key: 'ねこ', name: '猫' }]]);

function plan(photos: readonly Readonly<Record<string, unknown>>[], ngTags: Readonly<Record<string, NgTagMode>> = {}) {
  let made = 0;
  const catalogue = {
    ngTags: new Map(Object.entries(ngTags)),
    aliases,
    titles: new Map([
      [zelda, { isActive: true, words: ['Zelda', 'ゼルダ'], kind: 'book' as const }],
      [retired, { isActive: false, words: ['Old'], kind: 'book' as const }],
    ]),
  };
  const newId = () => {
    made += 1;
    return parsePhotoId(`photo${String(made).padStart(15, '0')}`);
  };
  return planReservations(photos.map(reserve), catalogue, { newId, publication }, now);
}

const planned = (...request: Parameters<typeof plan>) => plan(...request).map(({ photo }) => photo);

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
  it('the ids are in descending order, because lists put the greater one first', () => {
    const ids = planned([{}, {}, {}, {}]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids.toSorted().toReversed()).toEqual(ids);
  });

  it('the photos share a publication, and a photo that is sent alone has none', () => {
    expect(planned([{}, { visibility: 'private' }]).map((photo) => photo.publication)).toEqual([
      publication,
      publication,
    ]);
    expect(planned([{}]).map((photo) => photo.publication)).toEqual([undefined]);
  });

  it('the photos are public unless their owner says otherwise', () => {
    expect(planned([{}, { visibility: 'private' }]).map(({ visibility }) => visibility)).toEqual(['public', 'private']);
  });

  it('the photos have ids of their own, and tags with keys and names', () => {
    const [first, second] = planned([{ tags: ['ネコ', 'Cat'], titleId: 'zelda', spoiler: true, showExif: true }, {}]);
    expect(first).toEqual({
      id: 'photo000000000000002',
      visibility: 'public',
      caption: '桜',
      description: '',
      alt: '',
      tags: ['ネコ', 'Cat'],
      tagKeys: ['ねこ', 'cat'],
      titleId: 'zelda',
      titleWords: ['Zelda', 'ゼルダ'],
      titleKind: 'book',
      spoiler: true,
      sensitive: false,
      showExif: true,
      showMoment: false,
      licence: 'all-rights-reserved',
      download: 'none',
      hold: undefined,
      publication,
      uploadBytes: 1_000,
    });
    expect(second).toMatchObject({
      id: 'photo000000000000001',
      tags: [],
      tagKeys: [],
      titleId: undefined,
      titleWords: [],
      spoiler: false,
    });
  });

  it('the photos are refused for a rejected tag in any spelling, with the tag’s field', () => {
    const error = refusal([{}, { tags: ['ok', 'ＢＡＤ'] }], { bad: 'reject' });
    expect(error).toMatchObject({ code: 'invalid-argument', field: 'photos.1.tags.1' });
  });

  it('the photos lose a stripped tag, reported as it was typed, and otherwise stay as they are', () => {
    const [one] = plan([{ tags: ['ネコ', 'Bad', 'Cat'] }], { bad: 'strip' });
    expect(one?.strippedTags).toEqual(['Bad']);
    expect(one?.photo).toMatchObject({ tags: ['ネコ', 'Cat'], tagKeys: ['ねこ', 'cat'], hold: undefined });
  });

  it('the photos with a held tag keep it and wait for review', () => {
    const [held, free] = planned([{ tags: ['ネコ', 'Bad'] }, { tags: ['ネコ'] }], { bad: 'hold' });
    expect(held).toMatchObject({ tags: ['ネコ', 'Bad'], hold: { rule: 'ng-tag', note: 'bad' } });
    expect(free?.hold).toBeUndefined();
  });

  it('the photos get the target of a redirected tag, once and by its name', () => {
    const [photo, other] = planned([{ tags: ['ニャンコ', 'Cat'] }, { tags: ['ネコ', 'Cat', 'にゃんこ'] }]);
    expect(photo).toMatchObject({ tags: ['猫', 'Cat'], tagKeys: ['ねこ', 'cat'] });
    expect(other).toMatchObject({ tags: ['ネコ', 'Cat'], tagKeys: ['ねこ', 'cat'] });
  });

  it.each(['にゃんこ', 'ねこ'])('the photos are judged by the typed tag and by its target: %s', (key) => {
    const tags = { tags: ['cat', 'ニャンコ'] };
    expect(refusal([tags], { [key]: 'reject' }).field).toBe('photos.0.tags.1');
    expect(plan([tags], { [key]: 'strip' })[0]).toMatchObject({ strippedTags: ['ニャンコ'], photo: { tags: ['cat'] } });
    expect(planned([tags], { [key]: 'hold' })[0]?.hold).toEqual({ rule: 'ng-tag', note: 'ねこ' });
  });

  it('the photos are refused rather than held or stripped if they have tags of every kind', () => {
    const error = refusal([{ tags: ['held', 'stripped', 'rejected'] }], {
      held: 'hold',
      stripped: 'strip',
      rejected: 'reject',
    });
    expect(error.field).toBe('photos.0.tags.2');
  });

  it('the photos are refused for a title that accepts no photos', () => {
    expect(refusal([{ titleId: 'zelda' }, { titleId: 'retired' }])).toMatchObject({
      code: 'invalid-argument',
      field: 'photos.1.titleId',
    });
  });
});

describe('the tags to look up', () => {
  it('the tags to look up are the keys of all photos, each once', () => {
    expect(tagKeysOf([reserve({ tags: ['ネコ', 'Cat'] }), reserve({ tags: ['ねこ', 'dog'] }), reserve()])).toEqual([
      'ねこ',
      'cat',
      'dog',
    ]);
  });
});
