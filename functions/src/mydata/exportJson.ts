// Fields that say who of the staff did something: the deed is the person's to know, who did it is not.
const staffFields: ReadonlySet<string> = new Set(['by', 'handledBy', 'actorId', 'revertedBy', 'people', 'viewing']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

/** Pure: a stored value as it is handed out: times as ISO 8601, without what identifies the staff. */
export function exportable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (hasToDate(value)) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(exportable);
  if (!isRecord(value)) return value;
  const shown = Object.entries(value).filter(([field]) => !staffFields.has(field));
  return Object.fromEntries(shown.map(([field, member]) => [field, exportable(member)]));
}

/** One document as a file. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(exportable(value), null, 2)}\n`;

/** Any number of documents as one file, of which no more than one is held at a time. */
export async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const value of values) {
    yield `${separator}${JSON.stringify(exportable(value), null, 2)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
