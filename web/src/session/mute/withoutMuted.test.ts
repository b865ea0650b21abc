import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Cover } from '#contract/edge/pictures.ts';
import { parseUid, titleIdSchema } from '#contract/ids.ts';
import type { Mutes } from './rememberedMutes.ts';
import { withoutMuted } from './withoutMuted.ts';

const of = (name: string, more: Partial<Pick<Cover, 'ownerId' | 'tagKeys' | 'titleId'>> = {}) => ({
  name,
  ownerId: parseUid('hana'),
  tagKeys: [],
  ...more,
});
const photos = [
  of('by sora', { ownerId: parseUid('sora') }),
  of('tagged', { tagKeys: ['neko'] }),
  of('filed', { titleId: v.parse(titleIdSchema, 'totoro') }),
  of('plain'),
];
const shown = (mutes: Partial<Mutes>): string[] =>
  withoutMuted(photos, { mutedUsers: [], mutedTags: [], mutedTitles: [], ...mutes }).map(({ name }) => name);

test('a visitor and a person without mutes see everything', () => {
  expect(withoutMuted(photos, null)).toBe(photos);
  expect(withoutMuted(photos, { mutedUsers: [], mutedTags: [], mutedTitles: [] })).toBe(photos);
});

test('photos of a muted person, tag or title are left out', () => {
  expect(shown({ mutedUsers: ['sora'] })).toEqual(['tagged', 'filed', 'plain']);
  expect(shown({ mutedTags: ['neko'] })).toEqual(['by sora', 'filed', 'plain']);
  expect(shown({ mutedTitles: ['totoro'] })).toEqual(['by sora', 'tagged', 'plain']);
});
