import { ensureUserContract } from '#contract/callables/ensureUser.ts';
import { callable } from '../platform/callable.ts';
import { makeAccount } from './ensureAccount.ts';
import { recallBan } from './recallBan.ts';

/** For a client that comes before the user-created trigger: see the contract. */
export const ensureUser = callable(ensureUserContract, {}, async (_input, { person, clock }) => {
  const { username } = (await makeAccount(person.uid, clock)).profile;
  return { uid: person.uid, username, status: (await recallBan(person.uid, clock)) ?? 'normal' };
});
