import { saveNgTagContract } from '#contract/callables/ngTags.ts';
import { callable } from '../platform/callable.ts';
import { parseTag } from './parseTag.ts';
import { saveNgTag as save } from './saveNgTag.ts';

/** Staff make or change an NG tag: see the contract. */
export const saveNgTag = callable(saveNgTagContract, {}, async ({ tag: typed, mode, note }, { person, clock }) => {
  const tag = parseTag(typed);
  const actor = { uid: person.uid, role: person.role ?? null };
  return { key: tag.key, sweep: await save(actor, { tag, mode, note }, clock) };
});
