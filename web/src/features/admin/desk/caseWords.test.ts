import { describe, expect, it } from 'vitest';
import { caseSchema } from '#contract/documents/case.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import { decode } from '#contract/documents/stored.ts';
import { comparedPhoto } from './caseWords.ts';

const at = new Date('2026-01-01T00:00:00Z');
const words = { caption: '桜', description: '', alt: '', tags: ['春', '花'], spoiler: false };
const evidence = decode(caseSchema, 'cases/photo_1', {
  ...{ kind: 'photo', targetId: '1', ownerId: 'hana', status: 'open', reporterCount: 1, weight: 1, openedAt: at },
  evidence: {
    ...{ ...words, subject: 'photo', photoId: 'A'.repeat(20), ownerId: 'hana', username: 'hana', displayName: '花' },
    ...{ frozenAt: at, width: 4, height: 3 },
  },
}).evidence;
const photo = (changes: Readonly<Record<string, unknown>>) =>
  decode(photoSchema, 'photos/1', {
    ...{ ...words, tagKeys: [], ownerId: 'hana', owner: { username: 'hana', displayName: '花', photoURL: null } },
    ...{
      status: 'published',
      width: 4,
      height: 3,
      thumbhash: '',
      color: '',
      variants: {},
      createdAt: at,
      updatedAt: at,
    },
    ...changes,
  });
const changedIn = (changes: Readonly<Record<string, unknown>>): readonly string[] =>
  comparedPhoto(evidence, photo(changes)).flatMap(({ field, isChanged }) => (isChanged ? [field] : []));

describe('what was frozen beside what stands now', () => {
  it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['nothing', {}, []],
    ['a text', { caption: '梅' }, ['caption']],
    ['a missing tag and a new title', { tags: ['春'], titleWords: ['枕草子'] }, ['tags', 'titleName']],
    ['a changed flag', { spoiler: true }, ['spoiler']],
  ])('the comparison finds %s', (_, changes, fields) => {
    expect(changedIn(changes)).toEqual(fields);
  });

  it('the comparison finds no difference if one side is gone', () => {
    expect(comparedPhoto(evidence, undefined).some(({ isChanged }) => isChanged)).toBe(false);
    expect(comparedPhoto(undefined, photo({})).some(({ isChanged }) => isChanged)).toBe(false);
    expect(comparedPhoto(undefined, undefined)).toEqual([]);
  });
});
