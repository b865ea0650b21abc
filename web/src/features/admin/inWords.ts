import * as v from 'valibot';

/** A text of the contract for a form: whatever is wrong with it is said in these words, and not in those for developers. */
export const inWords = (schema: v.GenericSchema<string, string>, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => v.is(schema, text), message),
    v.transform((text) => v.parse(schema, text)),
  );
