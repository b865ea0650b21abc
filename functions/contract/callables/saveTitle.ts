import * as v from 'valibot';
import { isoTimeSchema } from '../documents/stored.ts';
import { titleKinds, titleStatuses } from '../documents/title.ts';
import { titleIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { singleLineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';
import { titleNameSchema } from './proposeTitle.ts';

/** An empty list or an absent field clears the stored one. */
const titleFields = {
  name: titleNameSchema,
  reading: v.optional(singleLineText(limits.title.readingChars), ''),
  aliases: v.optional(v.pipe(v.array(titleNameSchema), v.maxLength(limits.title.maxAliases)), []),
  kind: v.picklist(titleKinds),
  status: v.picklist(titleStatuses),
  spoilerUntil: v.optional(isoTimeSchema),
};

/** Only compared with the document, so any text is valid. */
const titleBefore = v.strictObject({
  ...titleFields,
  name: v.string(),
  reading: v.string(),
  aliases: v.array(v.string()),
  mergedInto: v.optional(titleIdSchema),
});

/**
 * Creates (no `id`) or changes a title and notifies its proposer. `mergeInto`: names become aliases. A job (`jobId`)
 * updates photos. `basedOn`: what the person saw. Idempotent. Reverting leaves moved photos and a new title with
 * photos. `not-found` (`id`, `mergeInto`), `already-exists` (`name`, same kind), `failed-precondition` (`mergeInto`:
 * itself, inactive, too many names; `basedOn`: changed since).
 */
export const saveTitleContract = actCall('saveTitle', {
  input: v.strictObject({
    id: v.optional(titleIdSchema),
    ...titleFields,
    mergeInto: v.optional(titleIdSchema),
    basedOn: v.optional(titleBefore),
  }),
  output: audited({ id: titleIdSchema, jobId: v.optional(v.string()) }),
});

export const importedTitleSchema = v.strictObject({ id: v.optional(titleIdSchema), ...titleFields });

/** One transaction; a refused row does not stop others. Idempotent. Not revertible. */
export const importTitlesContract = actCall('importTitles', {
  input: v.strictObject({
    dryRun: v.boolean(),
    rows: v.pipe(v.array(importedTitleSchema), v.minLength(1), v.maxLength(limits.title.rowsPerImport)),
  }),
  output: audited({
    rows: v.array(
      v.object({
        outcome: v.picklist(['new', 'changed', 'same', 'refused']),
        /** With `already-exists`: the other title's id, unless that title is in this table. */
        id: v.optional(titleIdSchema),
        code: v.optional(v.picklist(['already-exists', 'not-found'])),
      }),
    ),
  }),
});
