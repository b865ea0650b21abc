import * as v from 'valibot';

const evidenceSchema = v.object({ imagePath: v.pipe(v.string(), v.startsWith('quarantine/')) });

/** The path of the picture that was kept with a case; `undefined` where none was. */
export function pictureOfEvidence(evidence: unknown): string | undefined {
  const parsed = v.safeParse(evidenceSchema, evidence);
  return parsed.success ? parsed.output.imagePath : undefined;
}
