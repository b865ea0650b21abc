/** What the index check does not look at: the same query with other fields or another start needs the same index. */
const irrelevant: ReadonlySet<string> = new Set(['select', 'startAt', 'endAt', 'offset', 'value']);

/**
 * A structured query as JSON, without the values that its filters compare with and without what no index depends on. Two queries
 * with one shape need the same index. Accepts anything; what is no query comes out as it is.
 */
export function queryShape(structuredQuery: unknown): string {
  return JSON.stringify(structuredQuery, (key, value: unknown) => {
    // The value of a limit stays, as the index check reads it.
    if (key === 'limit' && isRecord(value)) return value['value'];
    return irrelevant.has(key) ? undefined : value;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
