import { saveTagContract } from '#contract/callables/saveTag.ts';
import { callable } from '../platform/callable.ts';
import { parseTag } from './parseTag.ts';
import { saveTag as save } from './saveTag.ts';

/** Staff rename a tag, say how it is read, or lead it to another: see the contract. */
export const saveTag = callable(saveTagContract, {}, async ({ tag, rename, mergeInto, reading }, { person, clock }) => {
  const order = {
    tag: parseTag(tag),
    rename: rename === undefined ? undefined : parseTag(rename),
    mergeInto: mergeInto === undefined ? undefined : parseTag(mergeInto),
    reading,
  };
  return save({ uid: person.uid, role: person.role ?? null }, order, clock);
});
