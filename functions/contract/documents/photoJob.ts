import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

const photoJobKinds = ['ng-tag', 'tag', 'title'] as const;
export type PhotoJobKind = (typeof photoJobKinds)[number];

const prefixes: Readonly<Record<PhotoJobKind, string>> = { 'ng-tag': 'ng', tag: 'tag', title: 'title' };

export const photoJobId = (kind: PhotoJobKind, subject: string): string => `${prefixes[kind]}_${subject}`;

/** `sweeps/{id}`: the id names the subject, so a newer job replaces an older (`ng_{tagKey}`, `tag_…`, `title_…`). */
export const photoJobSchema = v.object({
  kind: v.picklist(photoJobKinds),
  subject: v.string(),
  /** `failed`: starting it again begins anew. */
  phase: v.picklist(['running', 'done', 'failed']),
  /** Photos looked at, and changed. */
  seen: v.number(),
  changed: v.number(),
  /** The count at the beginning, if known. */
  expected: v.optional(v.number()),
  startedAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type PhotoJob = v.InferOutput<typeof photoJobSchema>;
export const decodePhotoJob = decoder(photoJobSchema);
