import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isServed } from './isServed.ts';
import { structuredQuerySchema } from './structuredQuery.ts';

const root = resolve(import.meta.dirname, '../..');
const lineSchema = v.object({ source: v.string(), structuredQuery: structuredQuerySchema });

function readLog(): readonly v.InferOutput<typeof lineSchema>[] {
  const log = process.env['MATATAKI_QUERY_LOG'];
  if (!log) throw new Error('MATATAKI_QUERY_LOG is not set: the queries are recorded by a whole run of npm test');
  const lines = [...new Set(readFileSync(log, 'utf8').trim().split('\n'))];
  return lines.map((line) => v.parse(lineSchema, JSON.parse(line)));
}

describe('the queries that the product ran in this run', () => {
  const recorded = readLog();
  const { indexes, fieldOverrides } = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'));

  it('were heard from the browser, the emulated functions or the functions’ own code', () => {
    expect(new Set(recorded.map(({ source }) => source))).toContain('browser');
    expect(recorded.some(({ source }) => source !== 'browser')).toBe(true);
  });

  it('an index serves each of them', () => {
    const unserved = recorded.filter(({ structuredQuery }) => !isServed(structuredQuery, indexes, fieldOverrides));
    expect(unserved.map(({ structuredQuery }) => JSON.stringify(structuredQuery))).toEqual([]);
  });

  it('each have a limit', () => {
    const endless = recorded.filter(({ structuredQuery }) => (structuredQuery.limit ?? undefined) === undefined);
    expect(endless.map(({ structuredQuery }) => JSON.stringify(structuredQuery))).toEqual([]);
  });
});
