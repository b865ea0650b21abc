import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { publicationIdSchema } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import { fold } from './publications.ts';

const publication = v.parse(publicationIdSchema, 'sentTogether00000000');
const sent = (names: string, ...changes: readonly Partial<ListedPhoto>[]) =>
  Array.from(names, (name, place) => aListedPhoto(name, { publication, ...changes[place] }));
const alone = (names: string) => Array.from(names, (name) => aListedPhoto(name));
const others = [
  { count: 20, tagKeys: ['海'] },
  { count: 3, tagKeys: [] },
];

/** The letters of the tiles, each with the number over it. */
function folded(photos: readonly ListedPhoto[], mutedTags: string[] = [], gone: readonly string[] = []): string {
  const mutes = { mutedUsers: [], mutedTags, mutedTitles: [] };
  const { photos: tiles, counts } = fold(photos, mutes, new Set(gone.map((name) => aListedPhoto(name).id)));
  return tiles.map(({ id, caption }) => `${caption}${counts.get(id) ?? ''}`).join('');
}

describe('photos that were sent together', () => {
  test('a muted or deleted photo neither shows nor counts', () => {
    const photos = sent('abc', { others, tagKeys: ['海'] });
    expect(folded(photos, ['海'])).toBe('bc5');
    expect(folded(photos, [], ['b'])).toBe('ac25');
    expect(folded(sent('abc', { tagKeys: ['海'] }, { tagKeys: ['海'] }, { tagKeys: ['海'] }), ['海'])).toBe('');
    expect(folded(photos, ['海'], ['b', 'c'])).toBe('');
  });

  test('the last of three tiles has the number of all', () => {
    expect(folded([...alone('x'), ...sent('abc', { others }), ...alone('y')])).toBe('xabc26y');
  });

  test('a number shows only if there are more photos than tiles', () => {
    expect(folded(sent('abc'))).toBe('abc');
    expect(folded(sent('ab'))).toBe('ab');
  });

  test('a publication whose photos were not counted yet has three tiles too', () => {
    expect(folded(sent('abcdefg'))).toBe('abc7');
  });

  test('the photos of different publications, and photos sent alone, stay apart', () => {
    const other = sent('def').map((photo) => ({ ...photo, publication: v.parse(publicationIdSchema, 'x'.repeat(20)) }));
    expect(folded([...sent('abc', { others }), ...other, ...alone('wxyz')])).toBe('abc26defwxyz');
  });
});
