import * as v from 'valibot';
/** Decodes a stored timestamp, or one that came as JSON, to a `Date`. The site writes whole milliseconds, so nothing is lost. */
export declare const timestampSchema: v.SchemaWithPipe<
  readonly [
    v.UnionSchema<
      [
        v.DateSchema<undefined>,
        v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>,
        v.CustomSchema<
          {
            toDate: () => Date;
          },
          undefined
        >,
      ],
      undefined
    >,
    v.TransformAction<
      | string
      | Date
      | {
          toDate: () => Date;
        },
      Date
    >,
    v.DateSchema<undefined>,
  ]
>;
/** What a stored document that does not fit its schema throws: its path and the field, never its content. */
export declare class DecodeError extends Error {
  readonly path: string;
  constructor(path: string, field: string | undefined);
}
/**
 * Builds the decoder of a collection: `decode(path, data)` gives the parsed document or throws a `DecodeError`. It reads the
 * shape that is written now and the one before it (see `collections.ts`).
 */
export declare function decoder<const Schema extends v.GenericSchema>(
  schema: Schema,
): (path: string, data: unknown) => v.InferOutput<Schema>;
