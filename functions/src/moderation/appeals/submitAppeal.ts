import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { readAppeal, writeAppeal } from '../../data/bans/appealStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** Takes an appeal down, one for each ban: see the contract. Gives its id. */
export function submitAppeal(uid: Uid, text: string, clock: Clock): Promise<string> {
  return runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('not-found', 'no such person');
    const { status, ban } = account.user;
    if (status !== 'banned' || !ban) throw new ContractError('failed-precondition', 'not banned');
    if (ban.appealId === undefined) return writeAppeal(transaction, uid, text, clock());
    const made = await readAppeal(transaction, ban.appealId);
    if (made?.text !== text) throw new ContractError('already-exists', 'this ban was appealed against');
    return ban.appealId;
  });
}
