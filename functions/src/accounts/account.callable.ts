import { FieldValue } from 'firebase-admin/firestore';
import { ensureUserContract } from '#contract/callables/ensureUser.ts';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { readAccount, writeAccount } from '../data/accounts/accountStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';
import { ensureAccount, makeAccount } from './ensureAccount.ts';
import { recallBan } from './recallBan.ts';

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

/** For a client that comes before the user-created trigger: see the contract. */
export const ensureUser = callable(ensureUserContract, {}, async (_input, { person, clock }) => {
  const { username } = (await makeAccount(person.uid, clock)).profile;
  return { uid: person.uid, username, status: (await recallBan(person.uid, clock)) ?? 'normal' };
});

/** Ends every sign-in of the caller. The document is first: it decides, whatever a crash leaves of the tokens. */
export const signOutEverywhere = callable(signOutEverywhereContract, {}, async (_input, { person: { uid }, clock }) => {
  await makeAccount(uid, clock);
  const validAfter = nextSecond(clock());
  await runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('unauthenticated', 'this account is gone');
    const { tokensValidAfter } = account.user;
    // Never earlier than it is: a change of role ends all sign-ins until it is through.
    if (tokensValidAfter === undefined || tokensValidAfter < validAfter) {
      writeTokensValidAfter(transaction, uid, validAfter);
    }
  });
  await revokeSignIns(uid, validAfter, clock);
  return {};
});
