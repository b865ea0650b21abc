import * as v from 'valibot';
import { cannedReaders } from '../documents/cannedText.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';
import { ruleSchema } from './moderatePhotos.ts';

const cannedIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/));
const textSchema = v.pipe(multilineText(limits.moderation.cannedChars), v.minLength(1));

/** Adds a text, or changes one (`id`). Returns its id. Idempotent with `id`. `not-found`. */
export const saveCannedTextContract = actCall('saveCannedText', {
  input: v.strictObject({
    id: v.optional(cannedIdSchema),
    rule: ruleSchema,
    for: v.picklist(cannedReaders),
    ja: textSchema,
    en: textSchema,
  }),
  output: audited({ id: v.string() }),
});

/** Decisions that used the text keep it. Idempotent. */
export const deleteCannedTextContract = actCall('deleteCannedText', {
  input: v.strictObject({ id: cannedIdSchema }),
  output: audited({}),
});
