/**
 * Fields that the index check ignores: the same query with other selected fields or another start needs the same index.
 */
const irrelevant: ReadonlySet<string> = new Set(['select', 'startAt', 'endAt', 'offset', 'value']);

/**
 * A structured query as JSON, without the values of its filters and everything else that no index depends on. Two
 * queries with one shape need the same index. Accepts anything; returns anything else unchanged.
 */
export function queryShape(structuredQuery: unknown): string {
  return JSON.stringify(structuredQuery, (key, value: unknown) => {
    // The value of a limit stays, because the index check reads it.
    if (key === 'limit' && isRecord(value)) return value['value'];
    return irrelevant.has(key) ? undefined : value;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
