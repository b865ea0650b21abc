import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import { ledBy, othersOf, publicationsLeft } from './publicationStore.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 21, 0, minutes));
const member = (name: string, more: Partial<Parameters<typeof ledBy>[0][number]> = {}) => ({
  name,
  publishedAt: at(0),
  tagKeys: ['海'],
  titleId: undefined,
  leads: true,
  others: undefined,
  sharesPublication: true,
  ...more,
});
const changes = (photos: readonly ReturnType<typeof member>[]) =>
  ledBy(photos).map(([{ name }, { leads, others }]) => [name, leads, others]);

describe('the photos of a publication', () => {
  it('three photos lead, and the first counts the others', () => {
    expect(changes(Array.from('abcde', (name) => member(name)))).toEqual([
      ['a', true, [{ count: 2, tagKeys: ['海'] }]],
      ['d', false, undefined],
      ['e', false, undefined],
    ]);
  });

  it('a publication that is as it should be has no changes', () => {
    const first = member('a', { others: [{ count: 1, tagKeys: ['海'] }] });
    expect(changes([first, member('b'), member('c'), member('d', { leads: false })])).toEqual([]);
    expect(changes([])).toEqual([]);
  });

  it('a photo shares its publication only while another one of it is listed', () => {
    const isShared = (photos: readonly ReturnType<typeof member>[]) =>
      ledBy(photos).map(([{ name }, { sharesPublication }]) => [name, sharesPublication]);
    const alone = member('a', { sharesPublication: false });
    expect(isShared([alone])).toEqual([]);
    expect(isShared([alone, member('b', { publishedAt: at(-600), sharesPublication: false })])).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(isShared([member('a')])).toEqual([['a', false]]);
  });

  it('the next photo leads after one of the first three has gone', () => {
    const left = [member('b'), member('c'), member('d', { leads: false }), member('e', { leads: false })];
    expect(changes(left)).toEqual([
      ['b', true, [{ count: 1, tagKeys: ['海'] }]],
      ['d', true, undefined],
    ]);
    expect(changes([member('e', { leads: false })])).toEqual([['e', true, undefined]]);
  });

  it('a count on a photo that is no longer the first is removed', () => {
    const others = [{ count: 1, tagKeys: ['海'] }];
    expect(changes([member('a'), member('b', { others })])).toEqual([['b', true, undefined]]);
  });

  it('the photos that come out hours after the others are an entry of their own', () => {
    const late = [member('y', { publishedAt: at(601) }), member('z', { publishedAt: at(600) })];
    const first = Array.from('abcd', (name) => member(name));
    expect(changes([...late, ...first])).toEqual([
      ['a', true, [{ count: 1, tagKeys: ['海'] }]],
      ['d', false, undefined],
    ]);
  });

  it('the others are counted by their tags and title, so that a mute can leave them out', () => {
    const titleId = v.parse(titleIdSchema, 'zelda');
    const others = [member('a'), member('b', { tagKeys: [] }), member('c'), member('d', { titleId })];
    expect(othersOf(others)).toEqual([
      { count: 2, tagKeys: ['海'] },
      { count: 1, tagKeys: [] },
      { count: 1, tagKeys: ['海'], titleId },
    ]);
  });
});

describe('a change of a photo', () => {
  const publication = 'sentTogether00000000';
  const photo = { publication, listed: true, publishedAt: at(0), tagKeys: ['海'] };

  it.each([
    ['comes into the lists', { ...photo, listed: false }, photo],
    ['leaves the lists', photo, { ...photo, listed: false }],
    ['is deleted', photo, undefined],
    ['gets another tag', photo, { ...photo, tagKeys: ['山'] }],
    ['gets a title', photo, { ...photo, titleId: 'zelda' }],
    ['comes out at another time', photo, { ...photo, publishedAt: at(1) }],
  ])('a photo that %s changes the entry of its publication', (_, before, after) => {
    expect(publicationsLeft(before, after)).toEqual([publication]);
  });

  it.each([
    ['only leads or counts', photo, { ...photo, leads: false, others: [{ count: 1, tagKeys: [] }] }],
    ['gets another caption', photo, { ...photo, caption: '題' }],
    ['was sent alone', { ...photo, publication: undefined }, undefined],
    ['changes unseen', { ...photo, listed: false }, { ...photo, listed: false, tagKeys: [] }],
  ])('a photo that %s changes no entry', (_, before, after) => {
    expect(publicationsLeft(before, after)).toEqual([]);
  });
});
