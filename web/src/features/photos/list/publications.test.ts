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

/** The letters of the tiles, and behind those of a spread the number of all. */
function folded(photos: readonly ListedPhoto[], mutedTags: string[] = [], gone: readonly string[] = []): string {
  const mutes = { mutedUsers: [], mutedTags, mutedTitles: [] };
  return fold(photos, mutes, new Set(gone.map((name) => aListedPhoto(name).id)))
    .map(({ photos, count = '' }) => `${photos.map(({ caption }) => caption).join('')}${count}`)
    .join(' ');
}

describe('photos that were sent together', () => {
  test('a muted or deleted photo neither shows nor counts', () => {
    const photos = sent('abc', { others, tagKeys: ['海'] });
    expect(folded(photos, ['海'])).toBe('bc5');
    expect(folded(photos, [], ['b'])).toBe('ac25');
    expect(folded(sent('abc', { tagKeys: ['海'] }, { tagKeys: ['海'] }, { tagKeys: ['海'] }), ['海'])).toBe('');
    expect(folded(photos, ['海'], ['b', 'c'])).toBe('');
  });

  test('three of them and the number of all are one entry', () => {
    expect(folded([...alone('x'), ...sent('abc', { others }), ...alone('y')])).toBe('x abc26 y');
  });

  test('the last photo that is left of a publication is a photo as any other', () => {
    expect(folded(sent('ab'))).toBe('ab2');
    expect(folded(sent('ab'), [], ['a'])).toBe('b');
  });

  test('a publication whose photos were not counted yet has three tiles too', () => {
    expect(folded(sent('abcdefg'))).toBe('abc7');
  });

  test('the photos of different publications, and photos sent alone, stay apart', () => {
    const other = sent('def').map((photo) => ({ ...photo, publication: v.parse(publicationIdSchema, 'x'.repeat(20)) }));
    expect(folded([...sent('abc', { others }), ...other, ...alone('wxyz')])).toBe('abc26 def3 w x y z');
  });
});
