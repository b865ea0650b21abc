import { FieldValue, type Query } from 'firebase-admin/firestore';
import type { CaseKind } from '#contract/documents/case.ts';
import {
  decodeReport,
  type Report,
  type ReportStatus,
  reportStatuses,
  type TowardsHold,
} from '#contract/documents/report.ts';
import { decodeReporter, type Reporter } from '#contract/documents/reporter.ts';
import { deletedPerson, isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { updateIfThere } from '../updateIfThere.ts';

const reporterReference = (uid: Uid) => firestore.doc(documentPath.reporter(uid));

export async function readReporter(transaction: Transaction, uid: Uid): Promise<Reporter> {
  const snapshot = await transaction.get(reporterReference(uid));
  return decodeReporter(snapshot.ref.path, snapshot.data() ?? {});
}

/** In the transaction that changes the report, so it counts once. The reporter must exist. */
export function countOutcome(transaction: Transaction, uid: Uid, from: ReportStatus, to: ReportStatus): void {
  if (from === to) return;
  transaction.set(
    reporterReference(uid),
    {
      ...(from === 'open' ? {} : { [from]: FieldValue.increment(-1) }),
      ...(to === 'open' ? {} : { [to]: FieldValue.increment(1) }),
    },
    { merge: true },
  );
}

const collectionOf = { user: 'reports', photo: 'photoReports' } as const satisfies Readonly<Record<CaseKind, string>>;

export const reportIdOf = (targetId: string, reporterId: Uid): string => `${targetId}_${reporterId}`;

const reference = (kind: CaseKind, id: string) => firestore.collection(collectionOf[kind]).doc(id);

const decoded = (snapshot: FirebaseFirestore.DocumentSnapshot): Report =>
  decodeReport(snapshot.ref.path, snapshot.data());

export async function readReport(kind: CaseKind, id: string, transaction?: Transaction): Promise<Report | undefined> {
  const snapshot = await (transaction ? transaction.get(reference(kind, id)) : reference(kind, id).get());
  return snapshot.exists ? decoded(snapshot) : undefined;
}

export function writeReport(transaction: Transaction, kind: CaseKind, id: string, report: Report): void {
  transaction.set(reference(kind, id), report);
}

export function writeReportStatus(
  transaction: Transaction,
  kind: CaseKind,
  id: string,
  status: ReportStatus,
  now: Date,
): void {
  transaction.update(reference(kind, id), { status, handledAt: status === 'open' ? FieldValue.delete() : now });
}

export function writeTowardsHold(transaction: Transaction, kind: CaseKind, id: string, towardsHold: TowardsHold): void {
  transaction.update(reference(kind, id), { towardsHold });
}

// The highest threshold that a hold can have.
const mostCounted = limits.settings.mostHoldAtReporters * limits.moderation.mostHoldFactor;

export async function countedReports(
  caseId: string,
  opening: number,
): Promise<readonly { readonly id: string; readonly report: Report }[]> {
  const counts: TowardsHold = 'counts';
  const found = firestore
    .collection(collectionOf.photo)
    .where('caseId', '==', caseId)
    .where('opening', '==', opening)
    .where('towardsHold', '==', counts);
  const { docs } = await found.limit(mostCounted).get();
  return docs.map((document) => ({ id: document.id, report: decoded(document) }));
}

/** Fills `ownerId` of old reports from their cases. Idempotent. */
export async function fillOwners(limit: number): Promise<number> {
  const { docs } = await firestore.collection('photoReports').where('ownerId', '==', '').limit(limit).get();
  await Promise.all(
    docs.map(async (report) => {
      const { caseId = '' } = decoded(report);
      const found = caseId === '' ? undefined : await firestore.doc(documentPath.case(caseId)).get();
      const ownerId: unknown = found?.get('ownerId');
      // The case was erased with the person.
      await updateIfThere(report.ref, { ownerId: isUid(ownerId) ? ownerId : deletedPerson });
    }),
  );
  return docs.length;
}

export async function reportsNotYet(
  transaction: Transaction,
  kind: CaseKind,
  { caseId, opening, status }: { readonly caseId: string; readonly opening: number; readonly status: ReportStatus },
  limit: number,
): Promise<readonly { readonly id: string; readonly report: Report }[]> {
  const others = reportStatuses.filter((other) => other !== status);
  const found: Query = firestore
    .collection(collectionOf[kind])
    .where('caseId', '==', caseId)
    .where('opening', '==', opening)
    .where('status', 'in', others);
  const { docs } = await transaction.get(found.limit(limit));
  return docs.map((document) => ({ id: document.id, report: decoded(document) }));
}
