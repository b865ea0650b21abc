import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { ContractError } from '#contract/errors.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { callable } from '../platform/callable.ts';
import { runTransaction } from '../platform/transaction.ts';
import { makeAccount } from './ensureAccount.ts';

/**
 * Ends every sign-in of the caller: see the contract. The document first: it is what rules and calls look at, and a
 * refresh token that survives a crash after it renews tokens that count no more.
 */
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
