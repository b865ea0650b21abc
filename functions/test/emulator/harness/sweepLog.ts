import * as v from 'valibot';

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    severity: v.literal('INFO'),
    message: v.literal('photos of a job changed'),
    seen: v.number(),
    changed: v.number(),
    changedNow: v.number(),
    done: v.boolean(),
  }),
);

/** What a page of a sweep leaves in the log. */
export type SweepLine = v.InferOutput<typeof lineSchema>;

/** Reads a line of a function's log; `undefined` where it is about something else. */
export function parseSweepLine(line: string): SweepLine | undefined {
  const parsed = v.safeParse(lineSchema, line);
  return parsed.success ? parsed.output : undefined;
}
