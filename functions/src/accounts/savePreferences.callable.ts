import { FieldValue } from 'firebase-admin/firestore';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { readAccount, writeAccount } from '../data/accounts/accountStore.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';
import { ensureAccount } from './ensureAccount.ts';

/** Keeps the caller's language and upload defaults: see the contract. */
export const savePreferences = callable(
  savePreferencesContract,
  // Apart from the edits of a profile: switching the language may not use those up.
  { rate: { bucket: 'preferences', limit: limits.rate.editsPerHour, windowSeconds: 60 * 60 } },
  async ({ locale, uploadDefaults }, { person: { uid }, clock, takeRate }) => {
    await takeRate();
    await ensureAccount(uid, clock);
    const user = {
      ...(locale === undefined ? {} : { locale: locale ?? FieldValue.delete() }),
      ...(uploadDefaults === undefined ? {} : { uploadDefaults }),
    };
    await runTransaction(async (transaction) => {
      if (!(await readAccount(transaction, uid))) throw new ContractError('unauthenticated', 'this account is gone');
      writeAccount(transaction, uid, { user, profile: {} });
    });
    return {};
  },
);
