import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type DecidedAct, type Decision, decisionSchema, type Grounds } from '#contract/documents/decision.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

/** Nothing reads `expiresAt`. */
type Stored = Decision & { readonly expiresAt?: Date };
export const decisions = collection<string, Decision, Stored>('decisions', v.string(), decisionSchema);

/**
 * Adds an act to its decision. The caller must know that the
 * account exists, or a deletion misses the document.
 */
export function writeDecided(
  transaction: Transaction,
  uid: Uid,
  { decisionId, source, automated }: Grounds,
  act: DecidedAct,
  now: Date,
): void {
  transaction.merge(decisions.doc(decisionId), {
    uid,
    source,
    automated,
    at: now,
    acts: FieldValue.arrayUnion(act),
    expiresAt: daysAfter(now, limits.retention.auditDays),
  });
}

/** Does nothing for acts that took nothing from anybody. Idempotent. */
export async function writeUndone(transaction: Transaction, id: string, auditId: string, now: Date): Promise<void> {
  const acts = (await decisions.read(id, transaction))?.acts ?? [];
  if (!acts.some((act) => act.auditId === auditId)) return;
  const changed = acts.map((act) => (act.auditId === auditId ? { ...act, undoneAt: act.undoneAt ?? now } : act));
  transaction.update(decisions.doc(id), { acts: changed });
}
