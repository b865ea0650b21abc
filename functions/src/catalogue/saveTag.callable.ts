import { saveTagContract } from '#contract/callables/saveTag.ts';
import { staffCallable } from '../staff/staffCallable.ts';
import { changeTag } from './saveTag.ts';
import { parseTag } from './tagPolicy.ts';

/** Staff rename a tag, say how it is read, or lead it to another: see the contract. */
export const saveTag = staffCallable(saveTagContract, ({ tag, rename, mergeInto, reading }, staff) =>
  changeTag(staff, {
    tag: parseTag(tag),
    rename: rename === undefined ? undefined : parseTag(rename),
    mergeInto: mergeInto === undefined ? undefined : parseTag(mergeInto),
    reading,
  }),
);
