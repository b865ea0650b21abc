import { caseIdOf } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { changeCase, readCase, writeCase } from '../data/cases/caseStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import { caseAfterReturn } from './casePolicy.ts';

export async function reopenForReview(
  transaction: Transaction,
  id: PhotoId,
  { ownerId }: Pick<Photo, 'ownerId'>,
  now: Date,
): Promise<void> {
  const caseId = caseIdOf('photo', id);
  const current = await readCase(caseId, transaction);
  const entry = await readRole(transaction, ownerId);
  const aboutStaff = entry ? entry.role !== null : current?.aboutStaff === true;
  writeCase(transaction, caseId, caseAfterReturn(current, { targetId: id, ownerId, aboutStaff }, now));
}

/** The photo changes in this transaction, so old dismissals count no more. */
export async function forgetDismissals(transaction: Transaction, id: PhotoId): Promise<void> {
  const caseId = caseIdOf('photo', id);
  if (((await readCase(caseId, transaction))?.dismissals ?? 0) > 0) changeCase(transaction, caseId, { dismissals: 0 });
}
