import * as v from 'valibot';
import { timestampSchema } from './stored.ts';

/** Reasons of reports that the chat of staff hears of at once. */
export const chatReasons = ['minor', 'intimate', 'danger'] as const;
export type ChatReason = (typeof chatReasons)[number];

/** `day`: the sum of a day. */
export const chatSubjects = [...chatReasons, 'day'] as const;

/** Tries of one message, and the failures that the dashboard shows. */
export const chatLimits = { tries: 3, failures: 20 } as const;

const chatFailureSchema = v.object({
  /** As in the log. */
  id: v.string(),
  about: v.picklist(chatSubjects),
  try: v.number(),
  /** Without the address, which is a secret. */
  why: v.string(),
  at: timestampSchema,
});
export type ChatFailure = v.InferOutput<typeof chatFailureSchema>;

/** `aggregates/chat`: for staff. The newest first, at most `chatLimits.failures`. */
export const chatSchema = v.object({
  failures: v.optional(v.array(chatFailureSchema), []),
  /** The last day whose sum was sent, such as `2026-11-28`. */
  day: v.optional(v.string()),
});
