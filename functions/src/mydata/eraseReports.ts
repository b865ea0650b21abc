import { randomUUID } from 'node:crypto';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { deletedPerson } from '#contract/documents/deletedPerson.ts';
import type { Uid } from '#contract/ids.ts';
import { pictureOfEvidence } from '../data/evidence.ts';
import { deleteObject } from '../data/objects.ts';
import { drain } from '../data/pages.ts';
import { stored } from '../data/timestamp.ts';
import { firestore } from '../platform/firebase.ts';
import type { ErasureEnvironment } from './erasure.ts';
import { anonymousReport } from './scrub.ts';

/** A case with the evidence that was kept for it; the picture first, since the case is what leads to it. Idempotent. */
export async function eraseCase(id: string, { bucket }: ErasureEnvironment): Promise<void> {
  const reference = firestore.doc(`cases/${id}`);
  const picture = pictureOfEvidence((await reference.get()).get('evidence'));
  if (picture !== undefined) await deleteObject(bucket, picture);
  await reference.delete();
}

/** Reports on a photo that is about to be gone: they are their reporters', and name nobody else. */
export async function settleReports(photoId: string, { clock, pace }: ErasureEnvironment): Promise<void> {
  const open = firestore.collection('photoReports').where('targetId', '==', photoId).where('status', '==', 'open');
  await drain(open, pace, async (reports) => {
    const batch = firestore.batch();
    for (const { ref } of reports) batch.update(ref, { status: 'resolved', handledAt: stored(clock()), comment: '' });
    await batch.commit();
  });
}

/**
 * Reports by a person, and reports on them. A report's id holds both uids, so each moves to a new id in one batch with the
 * going of the old one: at no moment is it there twice, or not at all.
 */
export async function anonymiseReports(uid: Uid, { clock, pace }: ErasureEnvironment): Promise<void> {
  for (const collection of ['reports', 'photoReports']) {
    for (const role of ['reporter', 'target'] as const) {
      const found = firestore.collection(collection).where(`${role}Id`, '==', uid);
      await drain(found, pace, (reports) => move(reports, uid, role, clock()));
    }
  }
}

async function move(
  reports: readonly QueryDocumentSnapshot[],
  uid: Uid,
  role: 'reporter' | 'target',
  now: Date,
): Promise<void> {
  const batch = firestore.batch();
  for (const report of reports) {
    const mark = `${deletedPerson}-${randomUUID()}`;
    const id = role === 'reporter' ? `${report.get('targetId')}_${mark}` : `${mark}_${report.get('reporterId')}`;
    batch.create(report.ref.parent.doc(id), anonymousReport(report.data(), uid, role, stored(now)));
    batch.delete(report.ref);
  }
  await batch.commit();
}
