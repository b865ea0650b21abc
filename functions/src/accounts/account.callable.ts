import { FieldValue } from 'firebase-admin/firestore';
import { ensureUserContract } from '#contract/callables/ensureUser.ts';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { requireAccount, writeAccount } from '../data/accounts/accountStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';
import { recallBan } from './bans.ts';
import { welcomeFirstAdmin } from './changeRole.ts';
import { ensureAccount, makeAccount } from './ensureAccount.ts';

export const savePreferences = callable(
  savePreferencesContract,
  async ({ locale, sensitive, uploadDefaults }, { person, clock, takeRate }) => {
    const { uid } = person;
    await takeRate();
    await ensureAccount(person, clock);
    const user = { locale: locale === null ? FieldValue.delete() : locale, sensitive, uploadDefaults };
    await runTransaction(async (transaction) => {
      await requireAccount(transaction, uid);
      writeAccount(transaction, uid, { user, profile: {} });
    });
    return {};
  },
);

/** For clients that call before the `createAccount` trigger has run. */
export const ensureUser = callable(ensureUserContract, async (_input, { person, clock }) => {
  const { username } = (await makeAccount(person.uid, clock)).profile;
  const status = (await recallBan(person.uid, clock)) ?? 'normal';
  if (status === 'normal') await welcomeFirstAdmin(person.uid, clock);
  return { uid: person.uid, username, status };
});

/** Writes the document first, which decides even if a crash leaves the tokens valid. */
export const signOutEverywhere = callable(signOutEverywhereContract, async (_input, { person: { uid }, clock }) => {
  await makeAccount(uid, clock);
  const validAfter = nextSecond(clock());
  await runTransaction(async (transaction) => {
    const { tokensValidAfter } = (await requireAccount(transaction, uid)).user;
    // Never move it earlier: a change of role ends all sign-ins until it is applied.
    if (tokensValidAfter === undefined || tokensValidAfter < validAfter) {
      writeTokensValidAfter(transaction, uid, validAfter);
    }
  });
  await revokeSignIns(uid, validAfter, clock);
  return {};
});
