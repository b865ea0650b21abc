import { type Case, type CaseStatus, caseIdOf } from '#contract/documents/case.ts';
import { chatReasons } from '#contract/documents/chat.ts';
import { chatJob } from '../../data/chatStore.ts';
import { chatMode } from '../../platform/chatAddress.ts';
import type { Transaction } from '../../platform/transaction.ts';

type Announced = Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'opening' | 'aboutStaff'>;

type Reported = {
  readonly before: { readonly status: CaseStatus; readonly reasons: Readonly<Record<string, number>> } | undefined;
  readonly after: Announced;
  readonly reason: string;
};

/** Tells the chat of staff of the first report of an opening for one of these reasons. */
export function announceCase(transaction: Transaction, { before, after, reason }: Reported, now: Date): void {
  const about = chatReasons.find((one) => one === reason);
  const isGiven = before?.status === 'open' && before.reasons[reason] !== undefined;
  if (about === undefined || isGiven || chatMode() === 'off') return;
  const { kind, targetId, ownerId, opening, aboutStaff } = after;
  const caseId = caseIdOf(kind, targetId);
  const message = { about, caseKind: kind, caseId: aboutStaff ? undefined : caseId, failed: 0 };
  chatJob.start(transaction, `${caseId}_${opening}_${about}`, message, now, { owner: ownerId });
}
