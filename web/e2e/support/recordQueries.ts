import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { recordOf, requestSchema } from '../../../dev/queries/structuredQuery.ts';

/** Records the queries that a page sends to Firestore, for `dev/queries/recorded.test.ts`. */
export function recordQueries(page: Page): void {
  const log = process.env['MATATAKI_QUERY_LOG'];
  if (!log) return;
  page.on('request', (request) => {
    if (!/:run(Aggregation)?Query$/.test(new URL(request.url()).pathname)) return;
    appendFileSync(log, recordOf('browser', v.parse(requestSchema, JSON.parse(request.postData() ?? ''))));
  });
}
