import * as v from 'valibot';
import { reportReasons } from './report.ts';

/** Whom a decision writes to: the owner (`note`) or the reporters (`reply`). */
export const cannedReaders = ['owner', 'reporter'] as const;
export type CannedReader = (typeof cannedReaders)[number];

/** `cannedTexts/{id}`: for staff. One text in both languages. */
export const cannedTextSchema = v.object({
  rule: v.picklist(reportReasons),
  for: v.picklist(cannedReaders),
  ja: v.string(),
  en: v.string(),
});
export type CannedText = v.InferOutput<typeof cannedTextSchema>;
