import { viewCaseContract } from '#contract/callables/resolveCases.ts';
import { callable } from '../../platform/callable.ts';
import { viewCase as view } from './viewCase.ts';

/** One of the staff looks at a case, or leaves it: see the contract. */
export const viewCase = callable(viewCaseContract, {}, async ({ id, leaving }, { person, clock }) => {
  const name = person.user?.displayName || person.user?.username || '';
  const viewing = await view(id, { by: person.uid, role: person.role, name, leaving }, clock());
  return viewing ? { viewing: { by: viewing.by, name: viewing.name } } : {};
});
