import * as v from 'valibot';
import { expect, test } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { changesOf, type SentRow } from './useTableImport.ts';

const before: StaffTitle = {
  id: v.parse(titleIdSchema, 'a'),
  name: 'まくら',
  reading: '',
  aliases: ['枕'],
  kind: 'book',
  status: 'active',
  spoilerUntil: new Date('2026-12-31T15:00:00Z'),
  count: 3,
  search: [],
};
const same: SentRow['title'] = { name: 'まくら', reading: '', aliases: ['枕'], kind: 'book', status: 'active' };

test('a row changes what it says otherwise than the title, and nothing else', () => {
  const moment = '2027-01-01T00:00:00+09:00';
  expect(changesOf({ title: { ...same, spoilerUntil: moment }, before })).toEqual([]);
  const changes = changesOf({ title: { ...same, name: '枕草子', aliases: [] }, before });
  expect(changes.map(({ field }) => field)).toEqual(['name', 'aliases', 'spoilerUntil']);
  expect(changes[0]).toMatchObject({ from: { name: 'まくら' }, to: { name: '枕草子' } });
});

test('of a new title nothing changes', () => {
  expect(changesOf({ title: same })).toEqual([]);
});
