import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { callable } from '../platform/callable.ts';
import { saveTitle as save } from './saveTitle.ts';

/** Staff make, change or merge a title, or decide on a proposal: see the contract. */
export const saveTitle = callable(
  saveTitleContract,
  {},
  async ({ id, mergeInto, basedOn, ...fields }, { person, clock }) =>
    save({ uid: person.uid, role: person.role ?? null }, { id, mergeInto, basedOn, fields }, clock),
);
