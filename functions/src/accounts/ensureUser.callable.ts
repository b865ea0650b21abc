import { ensureUserContract } from '#contract/callables/ensureUser.ts';
import { callable } from '../platform/callable.ts';
import { ensureAccount } from './ensureAccount.ts';

/** For a client that comes before the user-created trigger: see the contract. */
export const ensureUser = callable(ensureUserContract, {}, async (_input, { person, clock }) => {
  const { username } = await ensureAccount(person.uid, clock);
  return { uid: person.uid, username, status: person.user?.status ?? 'normal' };
});
