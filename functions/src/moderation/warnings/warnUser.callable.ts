import { warnUserContract } from '#contract/callables/warnUser.ts';
import { callable } from '../../platform/callable.ts';
import { warn } from './warn.ts';

/** Staff warn somebody: see the contract. */
export const warnUser = callable(warnUserContract, {}, async ({ uid, ...warning }, { person, clock }) => ({
  strikes: await warn({ uid: person.uid, role: person.role ?? null }, uid, warning, clock),
}));
