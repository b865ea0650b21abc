import { deleteNgTagContract } from '#contract/callables/ngTags.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { endNgTag, revertNgTag } from './ngTags.ts';
import { parseTag } from './tagPolicy.ts';

export const deleteNgTag = withUndo(
  staffCallable(deleteNgTagContract, async ({ tag }, staff) => {
    await endNgTag(staff, parseTag(tag).key);
    return {};
  }),
  revertNgTag,
);
