import { deleteNgTagContract } from '#contract/callables/ngTags.ts';
import { callable } from '../platform/callable.ts';
import { parseTag } from './parseTag.ts';
import { deleteNgTag as end } from './saveNgTag.ts';

/** Staff end an NG tag: see the contract. */
export const deleteNgTag = callable(deleteNgTagContract, {}, async ({ tag }, { person, clock }) => {
  await end({ uid: person.uid, role: person.role ?? null }, parseTag(tag).key, clock);
  return {};
});
