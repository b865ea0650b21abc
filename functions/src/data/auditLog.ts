import { type AuditFigures } from '#contract/documents/auditEntry.ts';
import { type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { type AuditAction } from '#contract/staffActions.ts';
import { monthOf } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { type Transaction } from '../platform/transaction.ts';
import { peopleIn } from './mydata/peopleIn.ts';
import { stored } from './timestamp.ts';

/** Deletes a page of the audit entries from before a date, oldest first. Gives how many there were. */
export async function deleteAuditPage(before: Date, limit: number): Promise<number> {
  const old = firestore.collection('auditLog').where('at', '<', stored(before)).orderBy('at');
  const { docs } = await old.limit(limit).get();
  const batch = firestore.batch();
  for (const { ref } of docs) batch.delete(ref);
  await batch.commit();
  return docs.length;
}

/** What staff, or a schedule (`system`), did; `target` is the path of the document that it was done to. */
export type AuditRecord = {
  readonly actorId: Uid | 'system';
  readonly action: AuditAction;
  readonly target: string;
  readonly reason: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** For the figures of its month: what it counts as, if not by its action, and what else is counted of it. */
  readonly figures?: Partial<Omit<AuditFigures, 'month'>> | undefined;
};

/** The id of an entry that is yet to be written, for what has to name it. */
export const newAuditId = (): string => firestore.collection('auditLog').doc().id;

/**
 * Writes `auditLog/{id}` in the transaction of what it tells of, so that there is neither an act without its entry nor an
 * entry without its act. Gives the entry's id.
 */
export function writeAudit(
  transaction: Transaction,
  { figures: more, ...record }: AuditRecord,
  now: Date,
  id: string = newAuditId(),
): string {
  const { actorId, action } = record;
  const figures = actorId === 'system' ? {} : { figures: { act: action, ...more, month: monthOf(now) } };
  transaction.create(firestore.doc(documentPath.auditEntry(id)), {
    ...record,
    ...figures,
    people: peopleIn(record),
    at: stored(now),
  });
  return id;
}
