import * as v from 'valibot';
import { draftIdSchema, draftSchema } from '../documents/drafts.ts';
import { limits } from '../limits.ts';
import { userChange } from './callable.ts';

/** Adds or replaces drafts by id and deletes those in `forget`. Keeps the newest 50. Idempotent. */
export const saveDraftsContract = userChange('saveDrafts', {
  rate: 'drafts',
  input: v.strictObject({
    save: v.pipe(v.array(draftSchema), v.maxLength(limits.drafts.atMost)),
    forget: v.pipe(v.array(draftIdSchema), v.maxLength(limits.drafts.atMost)),
  }),
  output: v.strictObject({}),
});
