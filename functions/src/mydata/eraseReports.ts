import { randomUUID } from 'node:crypto';
import type { DocumentReference, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { caseIdOf } from '#contract/documents/case.ts';
import { reportSchema } from '#contract/documents/report.ts';
import { decode } from '#contract/documents/stored.ts';
import { deletedPerson, isUid, type Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { countsWithout, isCounted } from '../cases/casePolicy.ts';
import { noticesOf } from '../data/accounts/noticeStore.ts';
import { caseJobs, cases, changeCase } from '../data/cases/caseStore.ts';
import { pictureOfEvidence } from '../data/cases/evidence.ts';
import { reports } from '../data/cases/reportStore.ts';
import { updateIfThere } from '../data/conflict.ts';
import { deleteObject, deleteObjects } from '../data/objects.ts';
import { drain, type Pace } from '../data/pages.ts';
import { firestore } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';
import type { ErasureEnvironment } from './eraseDocuments.ts';
import { anonymousReport } from './scrub.ts';

/** Deletes pictures first, because only the case names them. Idempotent. */
export async function eraseCase(id: string, { bucket, pace }: ErasureEnvironment): Promise<void> {
  const reference = cases.stored.doc(id);
  const picture = pictureOfEvidence((await reference.get()).get('evidence'));
  if (picture !== undefined) await deleteObject(bucket, picture);
  // Also deletes copies for reports that were never written.
  await deleteObjects(bucket, storagePath.quarantine(id), pace);
  await reference.delete();
}

/** Cases on the person and on their photos and albums, also deleted ones. */
export async function eraseCases(uid: Uid, environment: ErasureEnvironment): Promise<void> {
  await eraseCase(caseIdOf('user', uid), environment);
  for (const field of ['ownerId', 'evidence.ownerId']) {
    await drain(cases.stored.all().where(field, '==', uid), environment.pace, async (page) => {
      for (const found of page) {
        const [, kind, id] = /^(photo|album)_(.+)$/u.exec(found.id) ?? [];
        if (id !== undefined) await closeReports(kind === 'album' ? kind : 'photo', id, environment);
        await eraseCase(found.id, environment);
      }
    });
  }
  await drain(caseJobs.stored.all().where('ownerId', '==', uid), environment.pace, async (jobs) => {
    for (const { ref } of jobs) await ref.delete();
  });
}

/** Resolves reports, which belong to their reporters, and anonymises the owner. */
export async function closeReports(
  kind: 'photo' | 'album',
  targetId: string,
  { clock, pace }: ErasureEnvironment,
): Promise<void> {
  const open = reports[kind].stored.all().where('targetId', '==', targetId).where('status', '==', 'open');
  await drain(open, pace, async (page) => {
    const batch = firestore.batch();
    const closed = { status: 'resolved', handledAt: clock(), comment: '', ownerId: deletedPerson };
    for (const { ref } of page) batch.update(ref, closed);
    await batch.commit();
  });
}

/**
 * Moves each report to a new id, because ids contain both uids.
 * Open reports no longer count, or one person with several accounts could count as several reporters.
 */
export async function anonymiseReports(uid: Uid, { clock, pace }: ErasureEnvironment): Promise<void> {
  for (const { stored } of Object.values(reports)) {
    for (const role of ['reporter', 'target'] as const) {
      const found = stored.all().where(`${role}Id`, '==', uid);
      await drain(found, pace, async (page) => {
        if (role === 'target') await forgetOutcomes(page, uid, pace);
        await Promise.all(page.map(({ ref }) => move(ref, uid, role, clock())));
      });
    }
  }
}

/** Anonymises the notices to reporters. */
async function forgetOutcomes(reports: readonly QueryDocumentSnapshot[], uid: Uid, pace: Pace): Promise<void> {
  for (const report of reports) {
    const reporterId: unknown = report.get('reporterId');
    if (!isUid(reporterId)) continue;
    const notices = noticesOf(reporterId).stored.all();
    await drain(notices.where('subject', '==', caseIdOf('user', uid)), pace, async (told) => {
      await Promise.all(told.map(({ ref }) => updateIfThere(ref, { subject: caseIdOf('user', deletedPerson) })));
    });
  }
}

function move(reference: DocumentReference, uid: Uid, role: 'reporter' | 'target', now: Date): Promise<void> {
  const mark = `${deletedPerson}-${randomUUID()}`;
  return runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    const data = snapshot.data();
    if (data === undefined) return;
    const { targetId, reporterId, ...report } = decode(reportSchema, reference.path, data);
    const { caseId } = report;
    const leaves = role === 'reporter' && report.status === 'open' && report.towardsHold !== 'gone';
    const current = leaves && caseId !== undefined ? await cases.read(caseId, transaction) : undefined;
    const id = role === 'reporter' ? `${targetId}_${mark}` : `${mark}_${reporterId}`;
    transaction.create(reference.parent.doc(id), anonymousReport(data, uid, role, now));
    transaction.delete(reference);
    if (caseId !== undefined && current && isCounted(current, report)) {
      changeCase(transaction, caseId, countsWithout(current, report, 'gone'));
    }
  });
}
