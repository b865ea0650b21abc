import * as v from 'valibot';
import { titleKinds, titleStatuses } from '../documents/title.ts';
import { titleIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { titleKey } from '../normalizers.ts';
import { singleLineText } from '../text.ts';
import { userChange } from './callable.ts';

export const titleNameSchema = v.pipe(
  singleLineText(limits.title.nameChars),
  v.check((name) => titleKey(name) !== '', 'empty'),
);

/** Idempotent: returns an existing title of that name. */
export const proposeTitleContract = userChange('proposeTitle', {
  rate: 'titleProposals',
  input: v.strictObject({
    name: titleNameSchema,
    reading: v.optional(singleLineText(limits.title.readingChars), ''),
    kind: v.picklist(titleKinds),
  }),
  output: v.object({ id: titleIdSchema, status: v.picklist(titleStatuses) }),
});
