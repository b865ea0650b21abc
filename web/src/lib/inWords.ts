import * as v from 'valibot';

/** Replaces the contract's messages, which are for developers. */
export const inWords = (schema: v.GenericSchema<string, string>, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => v.is(schema, text), message),
    v.transform((text) => v.parse(schema, text)),
  );

/** `problem` says in words why a text is refused. */
export const says = (problem: (typed: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problem(dataset.value) : undefined;
      if (message !== undefined) addIssue({ message });
    }),
  );
