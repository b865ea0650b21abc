import { saveStaffPrefsContract } from '#contract/callables/saveStaffPrefs.ts';
import { requireAccount } from '../data/accounts/accountStore.ts';
import { staffPrefs } from '../data/accounts/staffPrefsStore.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';
import { requireStaffNow } from '../staff/act.ts';

export const saveStaffPrefs = callable(saveStaffPrefsContract, async (prefs, { person: { uid, role = null } }) => {
  await runTransaction(async (transaction) => {
    await requireStaffNow(transaction, { uid, role });
    await requireAccount(transaction, uid);
    transaction.merge(staffPrefs.doc(uid), prefs);
  });
  return {};
});
