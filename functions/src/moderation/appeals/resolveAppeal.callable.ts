import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { callable } from '../../platform/callable.ts';
import { resolveAppeal as resolve } from './resolveAppeal.ts';

/** Staff answer an appeal: see the contract. */
export const resolveAppeal = callable(resolveAppealContract, {}, async ({ id, ...answer }, { person, clock }) => {
  await resolve({ uid: person.uid, role: person.role ?? null }, id, answer, clock);
  return {};
});
