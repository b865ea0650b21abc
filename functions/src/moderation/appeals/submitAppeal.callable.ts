import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { appealability, gravestKind } from '#contract/documents/decision.ts';
import { ContractError } from '#contract/errors.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { appeals } from '../../data/decisions/appealStore.ts';
import { decisions } from '../../data/decisions/decisionStore.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction } from '../../platform/transaction.ts';

export const submitAppeal = callable(submitAppealContract, ({ decisionId, text }, { person: { uid }, clock }) =>
  runTransaction(async (transaction) => {
    const isThere = (await readAccount(transaction, uid)) !== undefined;
    const decision = await decisions.read(decisionId, transaction);
    const kind = decision && gravestKind(decision);
    if (!isThere || decision?.uid !== uid || kind === undefined) {
      throw new ContractError('not-found', 'no such decision about this person');
    }
    const former = await appeals.read(decisionId, transaction);
    if (former?.text === text) return { appealId: decisionId };
    if (former) throw new ContractError('already-exists', 'this decision was appealed against');
    const now = clock();
    const can = appealability(decision, now);
    if (can !== 'open') throw new ContractError('failed-precondition', can, { field: 'decisionId' });
    transaction.create(appeals.doc(decisionId), { uid, decisionId, kind, text, status: 'open', createdAt: now });
    return { appealId: decisionId };
  }),
);
