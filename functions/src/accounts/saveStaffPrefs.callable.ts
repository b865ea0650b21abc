import { saveStaffPrefsContract } from '#contract/callables/saveStaffPrefs.ts';
import { requireAccount } from '../data/accounts/accountStore.ts';
import { staffPrefs } from '../data/accounts/staffPrefsStore.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';

export const saveStaffPrefs = callable(saveStaffPrefsContract, async (prefs, { person: { uid } }) => {
  await runTransaction(async (transaction) => {
    await requireAccount(transaction, uid);
    transaction.merge(staffPrefs.doc(uid), prefs);
  });
  return {};
});
