import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parsePhotoId, titleIdSchema } from '#contract/ids.ts';
import { othersIn, placesIn } from './publicationStore.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 21, 0, minutes));
type Photo = Parameters<typeof placesIn>[0][number];

/** Lists show the greatest letter first. */
const photo = (letter: string, more: Partial<Photo> = {}): Photo => ({
  ...{ id: parsePhotoId(letter.repeat(20)), publishedAt: at(0), tagKeys: ['海'], titleId: undefined },
  ...more,
});
const all = (letters: string, more: Partial<Photo> = {}) => Array.from(letters, (letter) => photo(letter, more));
const leading = (photos: readonly Photo[]): string =>
  [...placesIn(photos)].flatMap(([id, { leads }]) => (leads ? id.slice(0, 1) : [])).join('');
const others = (photos: readonly Photo[]) =>
  Object.fromEntries([...othersIn(photos)].map(([id, lines]) => [id.slice(0, 1), lines]));

describe('the photos of a publication', () => {
  it('three photos lead, and the first counts the others', () => {
    expect(leading(all('abcde'))).toBe('edc');
    expect(others(all('abcde'))).toEqual({ e: [{ count: 2, tagKeys: ['海'] }] });
  });

  it('three photos or fewer count no others', () => {
    for (const letters of ['', 'a', 'abc']) {
      expect(leading(all(letters))).toHaveLength(letters.length);
      expect(others(all(letters))).toEqual({});
    }
  });

  it('a photo shares its publication only while another one of it is listed', () => {
    const areShared = (photos: readonly Photo[]) =>
      [...placesIn(photos).values()].map(({ sharesPublication }) => sharesPublication);
    expect(areShared(all('a'))).toEqual([false]);
    expect(areShared([photo('a'), photo('b', { publishedAt: at(-600) })])).toEqual([true, true]);
  });

  it('the photos that come out hours after the others are an entry of their own', () => {
    const photos = [...all('abcd'), photo('y', { publishedAt: at(601) }), photo('z', { publishedAt: at(600) })];
    expect(leading(photos)).toBe('yzdcb');
    expect(others(photos)).toEqual({ d: [{ count: 1, tagKeys: ['海'] }] });
  });

  it('the others are counted by their tags and title, so that a mute can leave them out', () => {
    const titleId = v.parse(titleIdSchema, 'zelda');
    const behind = [photo('d'), photo('c', { tagKeys: [] }), photo('b'), photo('a', { titleId })];
    expect(others([...all('xyz'), ...behind])).toEqual({
      z: [
        { count: 2, tagKeys: ['海'] },
        { count: 1, tagKeys: [] },
        { count: 1, tagKeys: ['海'], titleId },
      ],
    });
  });
});
