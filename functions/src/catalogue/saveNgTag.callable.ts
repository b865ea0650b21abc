import { saveNgTagContract } from '#contract/callables/ngTags.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { changeNgTag, revertNgTag } from './ngTags.ts';
import { parseTag } from './tagPolicy.ts';

export const saveNgTag = withUndo(
  staffCallable(saveNgTagContract, async ({ tag: typed, mode, note }, staff) => {
    const tag = parseTag(typed);
    return { key: tag.key, jobId: await changeNgTag(staff, { tag, mode, note }) };
  }),
  revertNgTag,
);
