import { deleteAccountContract, deletionWord, isDeletionConfirmed } from '#contract/callables/deleteAccount.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { hasOtherAdmin, roles, users } from '../data/accounts/accountStore.ts';
import { nextSecond, writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { deletionJob } from '../data/mydata/deletionStore.ts';
import { callable } from '../platform/callable.ts';
import { secondsAfter } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { readOpenAccount } from '../platform/person.ts';
import { runTransaction } from '../platform/transaction.ts';
import { runDeletion } from './eraseAccount.ts';

// Enough for most accounts; an event does the rest.
const answerWithinSeconds = 20;

/** Nothing after `requestDeletion` may refuse. */
export const deleteAccount = callable(deleteAccountContract, async ({ confirm }, { person: { uid, user }, clock }) => {
  const { email, customClaims } = await readOpenAccount(uid);
  if (!isDeletionConfirmed(confirm, deletionWord({ username: user?.username ?? '', email }))) {
    throw new ContractError('invalid-argument', 'not confirmed', { field: 'confirm' });
  }
  await requestDeletion(uid, { isAdminByClaim: customClaims?.['role'] === 'admin', now: clock() });
  const until = secondsAfter(clock(), answerWithinSeconds);
  await runDeletion(uid, { bucket: bucket(), clock, until }, 'starter');
  return {};
});

/** Writes the job, and ends the sign-ins and the staff role. Throws `failed-precondition` for the last admin. */
export async function requestDeletion(uid: Uid, { isAdminByClaim, now }: { isAdminByClaim: boolean; now: Date }) {
  await runTransaction(async (transaction) => {
    const entry = await roles.read(uid, transaction);
    const isAdmin = entry ? entry.role === 'admin' : isAdminByClaim;
    if (isAdmin && !(await hasOtherAdmin(transaction, uid))) {
      throw new ContractError('failed-precondition', 'the last admin');
    }
    const user = await transaction.get(users.stored.doc(uid));
    if (user.exists) writeTokensValidAfter(transaction, uid, nextSecond(now));
    if (entry) transaction.delete(roles.doc(uid));
    deletionJob.start(transaction, uid, {}, now, { isBegun: true });
  });
}
