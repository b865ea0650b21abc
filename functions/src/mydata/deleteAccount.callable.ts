import { deleteAccountContract, deletionWord, isDeletionConfirmed } from '#contract/callables/deleteAccount.ts';
import { ContractError } from '#contract/errors.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { readOpenAccount } from '../platform/person.ts';
import { eraseAccount } from './eraseAccount.ts';
import { requestDeletion } from './requestDeletion.ts';

// Most accounts are gone by then; whoever has thousands of photos need not watch them go.
const answerWithinMs = 20_000;

/** See the contract. Everything before `requestDeletion` may refuse; nothing after it does. */
export const deleteAccount = callable(
  deleteAccountContract,
  { timeoutSeconds: 120, memory: '512MiB' },
  async ({ confirm }, { person: { uid, user }, clock }) => {
    const { email, customClaims } = await readOpenAccount(uid);
    if (!isDeletionConfirmed(confirm, deletionWord({ username: user?.username ?? '', email }))) {
      throw new ContractError('invalid-argument', 'not confirmed', { field: 'confirm' });
    }
    await requestDeletion(uid, { isAdminByClaim: customClaims?.['role'] === 'admin', now: clock() });
    await eraseAccount(uid, { bucket: bucket(), clock, limitMs: answerWithinMs });
    return {};
  },
);
