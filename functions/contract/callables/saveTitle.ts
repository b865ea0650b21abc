import * as v from 'valibot';
import { titleKinds, titleStatuses } from '../documents/title.ts';
import { titleIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { singleLineText } from '../text.ts';
import { callableContract } from './callable.ts';
import { titleNameSchema } from './proposeTitle.ts';

/** What is said of a title; an empty list or an absent field is what it is from then on. */
const titleFields = {
  name: titleNameSchema,
  reading: v.optional(singleLineText(limits.title.readingChars), ''),
  aliases: v.optional(v.pipe(v.array(titleNameSchema), v.maxLength(limits.title.maxAliases)), []),
  kind: v.picklist(titleKinds),
  status: v.picklist(titleStatuses),
  /** ISO 8601 */
  spoilerUntil: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.check((time) => !Number.isNaN(Date.parse(time)), 'no such day'),
    ),
  ),
};

/** A title as it stood in its document; texts of any kind, for it is compared alone. */
const titleBefore = v.strictObject({
  name: v.string(),
  reading: v.string(),
  aliases: v.array(v.string()),
  kind: titleFields.kind,
  status: titleFields.status,
  spoilerUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  mergedInto: v.optional(titleIdSchema),
});

/**
 * Makes (`id` absent) or changes a title: approves a proposal (`proposed` → `active`) or turns it down (→ `retired`),
 * of which its proposer is told; retires one (photos stay); merges one into another (`mergeInto`, which needs `id`: its
 * names become the other's aliases, and visitors are led on). Photos follow by a job, `sweep`. Doubles of aliases are
 * dropped. `basedOn` is the title as the person had it before them. Idempotent. Undone by `revertAction`, a new title
 * while no photo is under it, and but for photos that were moved. Fails with `not-found` (`id`, `mergeInto`),
 * `already-exists` with `name` (in use for that kind), `failed-precondition` with `mergeInto` (itself; one that is not
 * active; too many names) or `basedOn` (changed since), `invalid-argument`.
 */
export const saveTitleContract = callableContract({
  name: 'saveTitle',
  caller: 'moderator',
  input: v.strictObject({
    id: v.optional(titleIdSchema),
    ...titleFields,
    mergeInto: v.optional(titleIdSchema),
    basedOn: v.optional(titleBefore),
  }),
  output: v.object({ id: titleIdSchema, sweep: v.optional(v.string()) }),
});

/** What a row of a table says of a title; `id`: of which one, a new one if absent. */
export const importedTitleSchema = v.strictObject({ id: v.optional(titleIdSchema), ...titleFields });

/**
 * Titles from a table, a part a call, in one transaction: each row makes one, or changes the one whose `id` it names; a
 * row that is refused stops no other. `dryRun` writes nothing and answers what would happen. Idempotent. Cannot be
 * undone by `revertAction`: the table of before can be imported again.
 */
export const importTitlesContract = callableContract({
  name: 'importTitles',
  caller: 'moderator',
  input: v.strictObject({
    dryRun: v.boolean(),
    rows: v.pipe(v.array(importedTitleSchema), v.minLength(1), v.maxLength(limits.title.rowsPerImport)),
  }),
  output: v.object({
    rows: v.array(
      v.object({
        outcome: v.picklist(['new', 'changed', 'same', 'refused']),
        /** Of one that `already-exists` the other's; absent where that is another row of the part. */
        id: v.optional(titleIdSchema),
        /** Why it is refused. */
        code: v.optional(v.picklist(['already-exists', 'not-found'])),
      }),
    ),
  }),
});
