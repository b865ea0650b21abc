import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import {
  type Cover,
  coverOf as coverFor,
  type TitleSpoilers,
  type TitleSpoilersById,
  titleLearned,
} from './coverOf.ts';

const coverOf = (
  photo: Omit<Parameters<typeof coverFor>[0], 'sensitive'>,
  titles: TitleSpoilersById,
  at: Date,
): Cover | undefined => coverFor({ sensitive: false, ...photo }, titles, at, false);
const now = new Date('2026-11-21T00:00:00Z');
const titleId = v.parse(titleIdSchema, 'night-library');
const knowing = (title: TitleSpoilers): TitleSpoilersById => new Map([[titleId, title]]);
const until = new Date('2026-11-22T00:00:00Z');

describe('the cover of a photo', () => {
  test('a photo is covered if its author marks it as a spoiler', () => {
    expect(coverOf({ spoiler: true }, new Map(), now)).toEqual({ kind: 'spoiler' });
    expect(coverOf({ spoiler: true, titleId }, knowing({ phase: 'none' }), now)).toEqual({ kind: 'spoiler' });
  });

  test('a photo is covered until the spoiler date of its title, which the cover names first', () => {
    const titles = knowing({ phase: 'until', until, name: '夜の図書館' });
    expect(coverOf({ spoiler: false, titleId }, titles, now)).toEqual({ kind: 'title', name: '夜の図書館', until });
    expect(coverOf({ spoiler: true, titleId }, titles, now)).toMatchObject({ kind: 'title' });
    expect(coverOf({ spoiler: false, titleId }, titles, until)).toBeUndefined();
  });

  test('a photo is covered while its title is not loaded or could not be loaded', () => {
    expect(coverOf({ spoiler: false, titleId }, new Map(), now)).toEqual({ kind: 'checking' });
    expect(coverOf({ spoiler: false, titleId }, knowing({ phase: 'unknown' }), now)).toEqual({ kind: 'unknown' });
  });
});

test('a photo whose title is gone is covered until its own copy of the date', () => {
  const gone = knowing({ phase: 'gone' });
  expect(coverOf({ spoiler: false, titleId, coveredUntil: until }, gone, now)).toEqual({
    kind: 'title',
    name: '',
    until,
  });
  expect(coverOf({ spoiler: false, titleId, coveredUntil: until }, gone, until)).toBeUndefined();
  expect(coverOf({ spoiler: false, titleId }, gone, now)).toBeUndefined();
});

test('a failed read keeps the spoiler date that was last read', () => {
  const known = knowing({ phase: 'until', until, name: '夜の図書館' });
  expect(titleLearned(known, titleId, { phase: 'unknown' })).toBe(known);
  expect(titleLearned(known, titleId, { phase: 'until', until: new Date(until), name: '夜の図書館' })).toBe(known);
  expect(titleLearned(known, titleId, { phase: 'none' }).get(titleId)).toEqual({ phase: 'none' });
  const later = { phase: 'until', until: new Date('2027-01-01T00:00:00Z'), name: '夜の図書館' } as const;
  expect(titleLearned(known, titleId, later).get(titleId)).toEqual(later);
  expect(titleLearned(new Map(), titleId, { phase: 'unknown' }).get(titleId)).toEqual({ phase: 'unknown' });
});

test('no other photo is covered', () => {
  expect(coverOf({ spoiler: false }, new Map(), now)).toBeUndefined();
  expect(coverOf({ spoiler: false, titleId }, knowing({ phase: 'none' }), now)).toBeUndefined();
});

test('a sensitive photo is covered unless the person wants to see it, and a spoiler says that it is sensitive too', () => {
  const photo = { spoiler: false, sensitive: true };
  const isSensitive = true;
  expect(coverFor(photo, new Map(), now, false)).toEqual({ kind: 'sensitive', isSensitive });
  expect(coverFor({ ...photo, spoiler: true }, new Map(), now, false)).toEqual({ kind: 'spoiler', isSensitive });
  const titles = knowing({ phase: 'until', until, name: '夜の図書館' });
  expect(coverFor({ ...photo, titleId }, titles, now, false)).toMatchObject({ kind: 'title', isSensitive });
  expect(coverFor({ ...photo, titleId }, new Map(), now, false)).toEqual({ kind: 'sensitive', isSensitive });
  expect(coverFor(photo, new Map(), now, true)).toBeUndefined();
  expect(coverFor({ ...photo, spoiler: true }, new Map(), now, true)).toEqual({ kind: 'spoiler' });
  expect(coverFor({ ...photo, titleId }, new Map(), now, true)).toEqual({ kind: 'checking' });
});
