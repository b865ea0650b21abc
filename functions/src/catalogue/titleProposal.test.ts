import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { TitleStatus } from '#contract/documents/title.ts';
import { titleIdSchema } from '#contract/ids.ts';
import type { TitleWithId } from '../data/catalogue/titleStore.ts';
import { proposedTitleId, sameTitle } from './titlePolicy.ts';

const known = (id: string, status: TitleStatus, more: Partial<TitleWithId> = {}): TitleWithId => ({
  id: v.parse(titleIdSchema, id),
  name: '星渡り',
  reading: 'ほしわたり',
  aliases: ['Star Ferry'],
  kind: 'game',
  count: 0,
  search: [],
  status,
  ...more,
});
const proposed = { name: 'スターフェリー', kind: 'game' } as const;

describe('the id of a proposed title', () => {
  test('the id is the same for every spelling of a name, and differs for another kind or name', () => {
    const id = proposedTitleId({ name: 'ネコ の国', kind: 'game' });
    expect(proposedTitleId({ name: 'ねこの国！', kind: 'game' })).toBe(id);
    expect(proposedTitleId({ name: 'ネコ の国', kind: 'book' })).not.toBe(id);
    expect(proposedTitleId({ name: 'ネコ の国2', kind: 'game' })).not.toBe(id);
  });
});

describe('a proposal of an existing title', () => {
  test.each(['星渡り', 'ホシワタリ', 'star ferry'])('a title matches if it is called %s', (name) => {
    expect(sameTitle([known('a', 'active')], { ...proposed, name })?.id).toBe('a');
  });
  test('a title of another kind or name does not match', () => {
    expect(sameTitle([known('a', 'active')], { name: '星渡り', kind: 'book' })).toBeUndefined();
    expect(sameTitle([known('a', 'active')], proposed)).toBeUndefined();
  });
  test('a usable title is preferred over others', () => {
    const titles = [known('r', 'retired'), known('p', 'proposed'), known('a', 'active')];
    expect(sameTitle(titles, { ...proposed, name: '星渡り' })?.id).toBe('a');
    expect(sameTitle(titles.slice(0, 2), { ...proposed, name: '星渡り' })?.id).toBe('p');
  });
});
