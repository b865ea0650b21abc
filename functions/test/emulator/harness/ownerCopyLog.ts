import * as v from 'valibot';

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    severity: v.literal('INFO'),
    message: v.literal('owner copied'),
    uid: v.string(),
    passId: v.string(),
    seen: v.number(),
    written: v.number(),
    writtenNow: v.number(),
    done: v.boolean(),
  }),
);

/** The log line of a page of a pass. */
export type OwnerCopyLine = v.InferOutput<typeof lineSchema>;

/** Parses a line of a function's log; `undefined` if it is about anything else. */
export function parseOwnerCopyLine(line: string): OwnerCopyLine | undefined {
  const parsed = v.safeParse(lineSchema, line);
  return parsed.success ? parsed.output : undefined;
}
