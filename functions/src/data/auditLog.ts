import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type AuditEntry, type AuditFigures, auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { decode } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { AuditAction } from '#contract/staffActions.ts';
import { monthOf, weekOf } from '../platform/clock.ts';
import { collection } from '../platform/collection.ts';
import { firestore } from '../platform/firebase.ts';
import type { Transaction } from '../platform/transaction.ts';
import { peopleIn } from './mydata/peopleIn.ts';
import { documentsOf } from './pages.ts';

export const auditLog = collection('auditLog', v.string(), auditEntrySchema);

export const entriesOfDecision = (decision: string) =>
  auditLog.find(auditLog.all().where('decision', '==', decision).limit(limits.moderation.entriesOfDecision));

const decisionSchema = v.pick(auditEntrySchema, ['actorId', 'target', 'at', 'figures']);

/** Decided cases of a week, also those reversed since. One read for each, at least one. */
export async function decisionsOfWeek(week: string) {
  const ofWeek = auditLog.stored.all().where('action', '==', 'resolveCases' satisfies AuditAction);
  const decisions = [];
  for await (const one of documentsOf(
    ofWeek.where('figures.week', '==', week).select(...Object.keys(decisionSchema.entries)),
  )) {
    decisions.push({ id: one.id, ...decode(decisionSchema, one.ref.path, one.data()) });
  }
  return decisions;
}

/** One read for each. The order, that of random ids, says nothing of the time. */
export async function entriesOfWeek(week: string): Promise<readonly AuditEntry[]> {
  const entries = [];
  for await (const one of documentsOf(auditLog.stored.all().where('figures.week', '==', week))) {
    entries.push(decode(auditEntrySchema, one.ref.path, one.data()));
  }
  return entries;
}

export async function deleteAuditPage(before: Date, limit: number): Promise<number> {
  const old = auditLog.all().where('at', '<', before).orderBy('at');
  const { docs } = await old.limit(limit).get();
  const batch = firestore.batch();
  for (const { ref } of docs) batch.delete(ref);
  await batch.commit();
  return docs.length;
}

export type AuditRecord = {
  readonly actorId: Uid | 'system';
  readonly action: AuditAction;
  readonly target: string;
  readonly reason: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly decision?: string | undefined;
  readonly aboutStaff?: boolean | undefined;
  readonly figures?: Partial<Omit<AuditFigures, 'month' | 'week' | 'reversed' | 'reversedAt'>> | undefined;
};

/** The months no longer count the act. Its week knows that it was reversed. */
export const markReversed = (transaction: Transaction, id: string, by: AuditFigures['reversed'], now: Date): void =>
  transaction.update(auditLog.stored.doc(id), {
    'figures.month': FieldValue.delete(),
    'figures.reversed': by,
    'figures.reversedAt': now,
  });

/** For documents that must name the entry before it is written. */
export const newAuditId = (): string => auditLog.all().doc().id;

/** Call it in the transaction of the act, so that neither exists without the other. */
export function writeAudit(
  transaction: Transaction,
  { figures: more, ...record }: AuditRecord,
  now: Date,
  id: string = newAuditId(),
): void {
  const { actorId, action } = record;
  const figures =
    actorId === 'system' ? {} : { figures: { act: action, ...more, month: monthOf(now), week: weekOf(now) } };
  transaction.create(auditLog.doc(id), { ...record, ...figures, people: peopleIn(record), at: now });
}
