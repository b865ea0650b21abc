import * as v from 'valibot';
import { titleIdSchema } from '../ids.ts';
import { jobEntries } from './job.ts';
import { ngTagModes } from './ngTag.ts';
import { timestampSchema } from './stored.ts';
import { titleKinds } from './title.ts';

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

/** Jobs of the kinds `ng-tag`, `tag` and `title`, by tag key or title. */
export const photoJobSchema = v.object({
  ...jobEntries,
  kind: v.picklist(['ng-tag', 'tag', 'title']),
  command: commandSchema,
  cursor: v.string(),
  seen: v.number(),
  changed: v.number(),
  expected: v.optional(v.number()),
});
export type PhotoJob = v.InferOutput<typeof photoJobSchema>;

/** For staff who watch it. `failed`: a restart begins from the first photo. */
export const photoJobProgressSchema = v.pick(photoJobSchema, ['phase', 'seen', 'changed', 'expected']);
export type PhotoJobProgress = v.InferOutput<typeof photoJobProgressSchema>;
