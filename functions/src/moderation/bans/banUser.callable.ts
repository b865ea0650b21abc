import { banUserContract } from '#contract/callables/banUser.ts';
import { callable } from '../../platform/callable.ts';
import { ban } from './ban.ts';
import { parseUntil } from './banPolicy.ts';

/** Staff ban somebody, or change a ban: see the contract. */
export const banUser = callable(banUserContract, {}, async ({ uid, until, rule, ...order }, { person, clock }) => {
  const actor = { uid: person.uid, role: person.role ?? null };
  await ban(actor, uid, { ...order, rule, until: parseUntil(until, clock()) }, clock);
  return {};
});
