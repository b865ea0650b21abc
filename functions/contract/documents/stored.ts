import * as v from 'valibot';

/** Names the path and field, never the content. */
export class DecodeError extends Error {
  readonly path: string;

  constructor(path: string, field: string | undefined) {
    super(`${path} does not fit its schema at ${field ?? 'its root'}`);
    this.name = 'DecodeError';
    this.path = path;
  }
}

/** Throws a `DecodeError`. A field that older documents lack has a default in its schema. */
export function decode<Value>(schema: v.GenericSchema<unknown, Value>, path: string, data: unknown): Value {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new DecodeError(path, v.getDotPath(result.issues[0]) ?? undefined);
}

const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

const isoText = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** From Firestore or JSON. The site writes whole milliseconds, so nothing is lost. */
export const timestampSchema = v.pipe(
  v.union([v.date(), isoText, v.custom<{ toDate: () => Date }>(hasToDate)]),
  v.transform((value) => (typeof value === 'string' || value instanceof Date ? new Date(value) : value.toDate())),
  v.date(),
);

/** Of a job that a request began, so that logs name that request. */
export const requestMarkEntries = { requestId: v.optional(v.string()) };

/** A time in the input of a call: ISO 8601 with a four-digit year. Refuses impossible dates. */
export const isoTimeSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((time) => !Number.isNaN(Date.parse(time)), 'no such time'),
);
