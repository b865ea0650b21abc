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

/** What a page of a pass leaves in the log. */
export type OwnerCopyLine = v.InferOutput<typeof lineSchema>;

/** Reads a line of a function's log; `undefined` where it is about something else. */
export function parseOwnerCopyLine(line: string): OwnerCopyLine | undefined {
  const parsed = v.safeParse(lineSchema, line);
  return parsed.success ? parsed.output : undefined;
}
