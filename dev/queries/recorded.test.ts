import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';
import { isServed } from './isServed.ts';
import { structuredQuerySchema } from './structuredQuery.ts';

const log = process.env['MATATAKI_QUERY_LOG'];
if (!log) throw new Error('MATATAKI_QUERY_LOG is not set: the queries are recorded by a whole run of npm test');

const lineSchema = v.object({ source: v.string(), structuredQuery: structuredQuerySchema });
const lines = [...new Set(readFileSync(log, 'utf8').trim().split('\n'))];
const recorded = lines.map((line) => v.parse(lineSchema, JSON.parse(line)));
const { indexes, fieldOverrides } = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));

it('an index serves each recorded query of the browser and of the functions, and each has a limit', () => {
  expect(new Set(recorded.map(({ source }) => source === 'browser')).size).toBe(2);
  const queries = recorded.map(({ structuredQuery }) => structuredQuery);
  expect(queries.filter((query) => !query.limit || !isServed(query, indexes, fieldOverrides))).toEqual([]);
});
