import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as v from 'valibot';

const bodySchema = v.union([
  v.object({ structuredQuery: v.unknown() }),
  v.pipe(
    v.object({ structuredAggregationQuery: v.object({ structuredQuery: v.unknown() }) }),
    v.transform(({ structuredAggregationQuery }) => structuredAggregationQuery),
  ),
]);

/** Records the queries that a page sends to Firestore, for `dev/queries/recorded.test.ts`. */
export function recordQueries(page: Page): void {
  const log = process.env['MATATAKI_QUERY_LOG'];
  if (!log) return;
  page.on('request', (request) => {
    if (!/:run(Aggregation)?Query$/.test(new URL(request.url()).pathname)) return;
    const { structuredQuery } = v.parse(bodySchema, JSON.parse(request.postData() ?? ''));
    appendFileSync(log, `${JSON.stringify({ source: 'browser', structuredQuery })}\n`);
  });
}
