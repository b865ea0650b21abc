import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { appeals, writeAppeal } from '../../data/bans/banStore.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction } from '../../platform/transaction.ts';

export const submitAppeal = callable(submitAppealContract, ({ text }, { person: { uid }, clock }) =>
  runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('not-found', 'no such person');
    const { status, ban } = account.user;
    if (status !== 'banned' || !ban) throw new ContractError('failed-precondition', 'not banned');
    const { appealId } = ban;
    if (appealId === undefined) return { appealId: writeAppeal(transaction, uid, text, clock()) };
    if ((await appeals.read(appealId, transaction))?.text === text) return { appealId };
    throw new ContractError('already-exists', 'this ban was appealed against');
  }),
);
