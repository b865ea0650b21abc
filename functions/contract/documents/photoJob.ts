import * as v from 'valibot';
import { titleIdSchema } from '../ids.ts';
import { ngTagModes } from './ngTag.ts';
import { requestMarkEntries, timestampSchema } from './stored.ts';
import { titleKinds } from './title.ts';

const photoJobKinds = ['ng-tag', 'tag', 'title'] as const;
export type PhotoJobKind = (typeof photoJobKinds)[number];

const prefixes: Readonly<Record<PhotoJobKind, string>> = { 'ng-tag': 'ng', tag: 'tag', title: 'title' };

export const photoJobId = (kind: PhotoJobKind, subject: string): string => `${prefixes[kind]}_${subject}`;

/** `photoJobs/{id}`: named by subject (`ng_{tagKey}`, `tag_…`, `title_…`), so that a new job replaces an older one. */
export const photoJobSchema = v.object({
  kind: v.picklist(photoJobKinds),
  subject: v.string(),
  /** `failed`: a restart begins from the first photo. */
  phase: v.picklist(['running', 'done', 'failed']),
  seen: v.number(),
  changed: v.number(),
  expected: v.optional(v.number()),
  startedAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type PhotoJob = v.InferOutput<typeof photoJobSchema>;

/** Copied into the job, because each photo write changes its tag or title, which would abort each page. */
const commandSchema = v.variant('kind', [
  v.object({ kind: v.literal('ng-tag'), mode: v.picklist(ngTagModes) }),
  v.object({ kind: v.literal('tag'), key: v.string(), name: v.string() }),
  /** The target title, possibly the same, and the fields that photos copy. */
  v.object({
    kind: v.literal('title'),
    titleId: titleIdSchema,
    words: v.array(v.string()),
    titleKind: v.picklist(titleKinds),
    coveredUntil: v.optional(timestampSchema),
  }),
]);
export type PhotoJobCommand = v.InferOutput<typeof commandSchema>;

/** All stored fields. */
export const photoJobWorkSchema = v.object({
  ...photoJobSchema.entries,
  command: commandSchema,
  /** The command's audit entry; new each time. */
  commandId: v.string(),
  cursor: v.string(),
  stalls: v.number(),
  /** When to check photos written during the job; absent afterwards. */
  lookAgainAt: v.optional(timestampSchema),
  ...requestMarkEntries,
});
