import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isServed } from './isServed.ts';
import { structuredQuerySchema } from './structuredQuery.ts';

const log = process.env['MATATAKI_QUERY_LOG'];
if (!log) throw new Error('MATATAKI_QUERY_LOG is not set: the queries are recorded by a whole run of npm test');

const lineSchema = v.object({ source: v.string(), structuredQuery: structuredQuerySchema });
const recorded = [...new Set(readFileSync(log, 'utf8').trim().split('\n'))].map((line) =>
  v.parse(lineSchema, JSON.parse(line)),
);
const indexesFile = resolve(import.meta.dirname, '../../firestore.indexes.json');
const { indexes, fieldOverrides } = JSON.parse(readFileSync(indexesFile, 'utf8'));
const textOf = ({ structuredQuery }: (typeof recorded)[number]): string => JSON.stringify(structuredQuery);

it('this run recorded queries of the browser and of the functions', () => {
  expect(new Set(recorded.map(({ source }) => source === 'browser')).size).toBe(2);
});

it('an index serves each recorded query', () => {
  const unserved = recorded.filter(({ structuredQuery }) => !isServed(structuredQuery, indexes, fieldOverrides));
  expect(unserved.map(textOf)).toEqual([]);
});

it('each recorded query has a limit', () => {
  const endless = recorded.filter(({ structuredQuery }) => !structuredQuery.limit);
  expect(endless.map(textOf)).toEqual([]);
});
