import { saveTagContract } from '#contract/callables/saveTag.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { changeTag, revertTag } from './saveTag.ts';
import { parseTag } from './tagPolicy.ts';

export const saveTag = withUndo(
  staffCallable(saveTagContract, ({ tag, rename, mergeInto, reading }, staff) =>
    changeTag(staff, {
      tag: parseTag(tag),
      rename: rename === undefined ? undefined : parseTag(rename),
      mergeInto: mergeInto === undefined ? undefined : parseTag(mergeInto),
      reading,
    }),
  ),
  revertTag,
);
