import { appendFile } from 'node:fs/promises';
import * as v from 'valibot';

const bodySchema = v.union([
  v.object({ structuredQuery: v.unknown() }),
  v.pipe(
    v.object({ structuredAggregationQuery: v.object({ structuredQuery: v.unknown() }) }),
    v.transform(({ structuredAggregationQuery }) => structuredAggregationQuery),
  ),
]);

/** Records the queries of a component test, for `recorded.test.ts`. A command of Vitest's browser mode. */
export async function recordQueries(_context: unknown, bodies: readonly unknown[]): Promise<void> {
  const log = process.env['MATATAKI_QUERY_LOG'];
  if (!log) return;
  const lines = bodies.map((body) => `${JSON.stringify({ source: 'browser', ...v.parse(bodySchema, body) })}\n`);
  await appendFile(log, lines.join(''));
}
