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
 * Makes (`id` absent) or changes a title: approves a proposal (`proposed` → `active`: whoever proposed it is told `title-approved`;
 * → `retired`: `title-rejected`), retires one (photos stay under it), merges one into another (`mergeInto`, which needs `id`; `status` is
 * `retired` then: its names become the other's aliases, and whoever asks for it is led on). Photos under it follow by a
 * job, `sweep`: what they are called by, when they are covered, and where they were moved. Of the aliases doubles are dropped.
 * `basedOn` is the title as the person had it before them; absent, what stands there is changed whatever it is.
 * Idempotent. Undone by `revertAction`: a new title goes while no photo is under it, fields come back, a merge ends and the names go back;
 * photos that were moved stay with the other. Fails with `not-found` (`id`, `mergeInto`), `already-exists` with `name` (another title of
 * that kind, active or proposed, goes by that name), `failed-precondition` with `mergeInto` (itself; one that is not
 * active, as one that was merged itself; more names than a title can have) or `basedOn` (it has changed since), `invalid-argument`.
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
 * Titles from a table, one call for a part of it: each row makes one, or changes the one whose `id` it names. All rows are done in one
 * transaction with one audit entry; a row that is refused does not stop the others. `dryRun` writes nothing and answers what would
 * happen. Idempotent: a row that says what stands there already answers `same`. Cannot be undone by `revertAction`: the table of before can be
 * imported again.
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
