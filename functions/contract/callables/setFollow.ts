import * as v from 'valibot';
import { titleIdSchema, uidSchema } from '../ids.ts';
import { normalizeTag } from '../normalizers.ts';
import { callableContract } from './callable.ts';

const tagKeySchema = v.pipe(
  v.string(),
  v.check((text) => {
    const tag = normalizeTag(text);
    return tag.ok && tag.key === text;
  }, 'no key of a tag'),
);

const on = v.boolean();

/**
 * Idempotent. A merged tag or title means the one that it was merged into. Fails with `permission-denied` (oneself),
 * `not-found` (no such person, tag or title), `failed-precondition` (5,000 follows), `resource-exhausted` (200 a day).
 * Follows can be ended at any time, even of what is gone.
 */
export const setFollowContract = callableContract({
  name: 'setFollow',
  caller: 'user',
  rate: 'follows',
  whileReadOnly: 'refused',
  repeatable: true,
  input: v.variant('kind', [
    v.strictObject({ kind: v.literal('user'), target: uidSchema, on }),
    v.strictObject({ kind: v.literal('tag'), target: tagKeySchema, on }),
    v.strictObject({ kind: v.literal('title'), target: titleIdSchema, on }),
  ]),
  output: v.strictObject({}),
});
