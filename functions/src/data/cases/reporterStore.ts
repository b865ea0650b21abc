import { FieldValue } from 'firebase-admin/firestore';
import type { ReportStatus } from '#contract/documents/report.ts';
import { decodeReporter, type Reporter } from '#contract/documents/reporter.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';

const reference = (uid: Uid) => firestore.doc(documentPath.reporter(uid));

/** How right somebody's reports have been; nothing counted where there is no document. */
export async function readReporter(transaction: Transaction, uid: Uid): Promise<Reporter> {
  const snapshot = await transaction.get(reference(uid));
  return decodeReporter(snapshot.ref.path, snapshot.data() ?? {});
}

/** Counts what came of a report, once, in the transaction that changes it. The reporter has to be known to exist. */
export function countOutcome(transaction: Transaction, uid: Uid, from: ReportStatus, to: ReportStatus): void {
  if (from === to) return;
  transaction.set(
    reference(uid),
    {
      ...(from === 'open' ? {} : { [from]: FieldValue.increment(-1) }),
      ...(to === 'open' ? {} : { [to]: FieldValue.increment(1) }),
    },
    { merge: true },
  );
}
