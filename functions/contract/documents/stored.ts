import * as v from 'valibot';

/** A Firestore timestamp of either SDK, or a `Date`. */
const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

/** Decodes a stored timestamp to a `Date`. The site writes whole milliseconds, so nothing is lost. */
export const timestampSchema = v.pipe(
  v.union([v.date(), v.custom<{ toDate: () => Date }>(hasToDate)]),
  v.transform((value) => (value instanceof Date ? value : value.toDate())),
);

/** What a stored document that does not fit its schema throws: its path and the field, never its content. */
export class DecodeError extends Error {
  readonly path: string;

  constructor(path: string, field: string | undefined) {
    super(`${path} does not fit its schema at ${field ?? 'its root'}`);
    this.name = 'DecodeError';
    this.path = path;
  }
}

/** Builds the decoder of a collection: `decode(path, data)` gives the parsed document or throws a `DecodeError`. */
export function decoder<const Schema extends v.GenericSchema>(schema: Schema) {
  return (path: string, data: unknown): v.InferOutput<Schema> => {
    const result = v.safeParse(schema, data);
    if (result.success) return result.output;
    const issue = result.issues[0];
    throw new DecodeError(path, v.getDotPath(issue) ?? undefined);
  };
}
