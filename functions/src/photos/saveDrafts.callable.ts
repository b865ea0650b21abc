import { saveDraftsContract } from '#contract/callables/saveDrafts.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { requireUser } from '../data/accounts/accountStore.ts';
import { changeDrafts } from '../data/photos/draftStore.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';

export const saveDrafts = callable(saveDraftsContract, async (change, { person, clock, takeRate }) => {
  const { uid } = person;
  await takeRate();
  await ensureAccount(person, clock);
  await runTransaction(async (transaction) => {
    await requireUser(transaction, uid);
    await changeDrafts(transaction, uid, change, clock());
  });
  return {};
});
