import type { Transaction } from 'firebase-admin/firestore';
import type { Uid } from '#contract/ids.ts';
import { firestore } from '../platform/firebase.ts';
import { peopleIn } from './peopleIn.ts';
import { stored } from './timestamp.ts';

/** What staff, or a schedule (`system`), did; `target` is the path of the document that it was done to. */
export type AuditRecord = {
  readonly actorId: Uid | 'system';
  readonly action: string;
  readonly target: string;
  readonly reason: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/**
 * Writes `auditLog/{id}` in the transaction of what it tells of, so that there is neither an act without its entry nor an
 * entry without its act. To be called after the transaction's reads. Returns the entry's id.
 */
export function writeAudit(transaction: Transaction, record: AuditRecord, now: Date): string {
  const entry = firestore.collection('auditLog').doc();
  transaction.create(entry, { ...record, people: peopleIn(record), at: stored(now) });
  return entry.id;
}
