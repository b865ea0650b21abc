import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseUid, titleIdSchema } from '#contract/ids.ts';
import { type ListSubject, listKey, listKeyIn, subjectOf } from './listKeys.ts';

const titleId = v.parse(titleIdSchema, 'abc_1-2');
const subjects: readonly ListSubject[] = [
  { of: 'everybody' },
  { of: 'person', uid: parseUid('hana:uid') },
  { of: 'tag', key: 'ねこ' },
  { of: 'filter', titleId, q: '' },
  { of: 'filter', titleId: undefined, q: 'a:b\nc' },
  { of: 'filter', titleId, q: '橋 と:川' },
];

test.each(subjects)('the key of %j says what the list is of', (subject) => {
  expect(subjectOf(listKey(subject))).toEqual(subject);
});

test.each(['', 'person:', 'person:a/b', 'tag:', 'filter:', 'filter::', 'filter:a b:', 'filter:abc', 'other:x'])(
  '%j is no key of a list',
  (key) => {
    expect(subjectOf(key)).toBeUndefined();
    expect(listKeyIn({ list: key })).toBeUndefined();
  },
);

test.each([null, undefined, 'latest', { list: 3 }, {}])('a state like %j names no list', (state) => {
  expect(listKeyIn(state)).toBeUndefined();
});

test('a tile’s state names its list', () => {
  expect(listKeyIn({ list: 'latest', more: 1 })).toBe('latest');
});
