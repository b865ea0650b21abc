import * as v from 'valibot';
import { titleIdSchema, uidSchema } from '../ids.ts';
import { normalizeTag } from '../normalizers.ts';
import { userChange } from './callable.ts';

const tagKeySchema = v.pipe(
  v.string(),
  v.check((text) => {
    const tag = normalizeTag(text);
    return tag.ok && tag.key === text;
  }, 'no key of a tag'),
);

const on = v.boolean();

/**
 * Idempotent. A merged tag or title means its target. Unfollowing works even if the target is gone. `permission-denied`
 * (oneself), `not-found`, `failed-precondition` (5,000 follows).
 */
export const setFollowContract = userChange('setFollow', {
  rate: 'follows',
  input: v.variant('kind', [
    v.strictObject({ kind: v.literal('user'), target: uidSchema, on }),
    v.strictObject({ kind: v.literal('tag'), target: tagKeySchema, on }),
    v.strictObject({ kind: v.literal('title'), target: titleIdSchema, on }),
  ]),
  output: v.strictObject({}),
});
