import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseUid, titleIdSchema } from '#contract/ids.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import { withoutMuted } from './seenPhotos.ts';

const photos = [
  aListedPhoto('by sora', { ownerId: parseUid('sora') }),
  aListedPhoto('tagged', { tags: ['ＮＥＫＯ'], tagKeys: ['neko'] }),
  aListedPhoto('filed', { titleId: v.parse(titleIdSchema, 'totoro') }),
  aListedPhoto('plain'),
];
const shown = (mutes: Partial<Parameters<typeof withoutMuted>[1]>): string[] =>
  withoutMuted(photos, { mutedUsers: [], mutedTags: [], mutedTitles: [], ...mutes }).map(({ caption }) => caption);

test('a visitor and a person without mutes see everything', () => {
  expect(withoutMuted(photos, null)).toBe(photos);
  expect(withoutMuted(photos, { mutedUsers: [], mutedTags: [], mutedTitles: [] })).toBe(photos);
});

test('photos of a muted person, tag or title are left out', () => {
  expect(shown({ mutedUsers: ['sora'] })).toEqual(['tagged', 'filed', 'plain']);
  expect(shown({ mutedTags: ['neko'] })).toEqual(['by sora', 'filed', 'plain']);
  expect(shown({ mutedTitles: ['totoro'] })).toEqual(['by sora', 'tagged', 'plain']);
});
