import * as v from 'valibot';

/** Collections that have had more than one shape. */
const schemaNumbers: Readonly<Record<string, number>> = { profiles: 2, photos: 2 };

/**
 * The number of the shape that a collection's documents are written in now; every document that is created carries it as `schema`,
 * one without has 0. Decoders read that shape and the one before it. To change a shape: raise the number, let the decoder read both,
 * add a sample of both to `samples.test.ts`, and a migration (`functions/src/migrations`); when that has run, the older may go.
 */
export const schemaNumber = (collection: string): number => schemaNumbers[collection] ?? 1;

/** What a stored document that does not fit its schema throws: its path and the field, never its content. */
export class DecodeError extends Error {
  readonly path: string;

  constructor(path: string, field: string | undefined) {
    super(`${path} does not fit its schema at ${field ?? 'its root'}`);
    this.name = 'DecodeError';
    this.path = path;
  }
}

const numberSchema = v.object({ schema: v.optional(v.number(), 0) });

/** Whether a document is of a shape from before the last one, which nobody can read any more. A newer one may still fit. */
function isTooOld(path: string, data: unknown): boolean {
  const number = v.safeParse(numberSchema, data);
  return number.success && number.output.schema < schemaNumber(path.split('/').at(-2) ?? '') - 1;
}

/**
 * Builds the decoder of a collection: `decode(path, data)` gives the parsed document or throws a `DecodeError`. It reads the
 * shape that is written now and the one before it (see `schemaNumber`).
 */
export function decoder<const Schema extends v.GenericSchema>(schema: Schema) {
  return (path: string, data: unknown): v.InferOutput<Schema> => {
    if (isTooOld(path, data)) throw new DecodeError(path, 'schema');
    const result = v.safeParse(schema, data);
    if (result.success) return result.output;
    const issue = result.issues[0];
    throw new DecodeError(path, v.getDotPath(issue) ?? undefined);
  };
}

/** A Firestore timestamp of either SDK, or a `Date`. */
const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

/** As `JSON.stringify` writes a `Date`. */
const isoText = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** Decodes a stored timestamp, or one that came as JSON, to a `Date`. The site writes whole milliseconds, so nothing is lost. */
export const timestampSchema = v.pipe(
  v.union([v.date(), isoText, v.custom<{ toDate: () => Date }>(hasToDate)]),
  v.transform((value) => (typeof value === 'string' || value instanceof Date ? new Date(value) : value.toDate())),
  v.date(),
);
