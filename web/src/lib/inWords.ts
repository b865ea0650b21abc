import * as v from 'valibot';

/** Replaces the contract's messages, which are for developers. */
export const inWords = (schema: v.GenericSchema<string, string>, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => v.is(schema, text), message),
    v.transform((text) => v.parse(schema, text)),
  );
