import * as v from 'valibot';
import { timestampSchema } from './stored.ts';

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
