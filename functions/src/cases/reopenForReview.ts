import { type Case, caseIdOf } from '#contract/documents/case.ts';
import { roles } from '../data/accounts/accountStore.ts';
import { cases, changeCase } from '../data/cases/caseStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import { caseAfterReturn } from './casePolicy.ts';

type Subject = Pick<Case, 'kind' | 'targetId'>;

/** For a photo or album that staff or reports have hidden, after its owner has changed it. */
export async function reopenForReview(transaction: Transaction, subject: Subject & Pick<Case, 'ownerId'>, now: Date) {
  const caseId = caseIdOf(subject.kind, subject.targetId);
  const current = await cases.read(caseId, transaction);
  const entry = await roles.read(subject.ownerId, transaction);
  const aboutStaff = entry ? entry.role !== null : current?.aboutStaff === true;
  transaction.set(cases.doc(caseId), caseAfterReturn(current, { ...subject, aboutStaff }, now));
}

/** Call it in the transaction that changes the subject: earlier dismissals no longer apply. */
export async function forgetDismissals(transaction: Transaction, { kind, targetId }: Subject): Promise<void> {
  const caseId = caseIdOf(kind, targetId);
  if (((await cases.read(caseId, transaction))?.dismissals ?? 0) > 0)
    changeCase(transaction, caseId, { dismissals: 0 });
}
