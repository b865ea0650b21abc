import { saveDraftsContract } from '#contract/callables/saveDrafts.ts';
import { ContractError } from '#contract/errors.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { users } from '../data/accounts/accountStore.ts';
import { changeDrafts } from '../data/photos/draftStore.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';

export const saveDrafts = callable(saveDraftsContract, async (change, { person, clock, takeRate }) => {
  const { uid } = person;
  await takeRate();
  await ensureAccount(person, clock);
  await runTransaction(async (transaction) => {
    // Read in the transaction, so that an erasure of the account finds every draft.
    if (!(await users.read(uid, transaction))) throw new ContractError('unauthenticated', 'this account is gone');
    await changeDrafts(transaction, uid, change, clock());
  });
  return {};
});
