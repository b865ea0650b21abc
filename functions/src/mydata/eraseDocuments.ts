import { randomUUID } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { type DocumentReference, FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { collectionNames, collectionOf, type Mention } from '#contract/collections.ts';
import { caseIdOf } from '#contract/documents/case.ts';
import { reportSchema } from '#contract/documents/report.ts';
import { decode } from '#contract/documents/stored.ts';
import { deletedPerson, isUid, type Uid } from '#contract/ids.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { countsWithout, isCounted } from '../cases/casePolicy.ts';
import { claims, orphanUsername, profiles, users } from '../data/accounts/accountStore.ts';
import { noticesOf, withdrawNotice } from '../data/accounts/noticeStore.ts';
import { auditLog } from '../data/auditLog.ts';
import type { Identity } from '../data/bans/banMarks.ts';
import { cases, changeCase } from '../data/cases/caseStore.ts';
import { pictureOfEvidence } from '../data/cases/evidence.ts';
import { reports } from '../data/cases/reportStore.ts';
import { staffNotes } from '../data/cases/staffNoteStore.ts';
import { updateIfThere } from '../data/conflict.ts';
import { ownedIn } from '../data/mydata/owned.ts';
import { deleteObject, deleteObjects } from '../data/objects.ts';
import { drain, type Pace } from '../data/pages.ts';
import type { Clock } from '../platform/clock.ts';
import { stored } from '../platform/collection.ts';
import { firestore } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';
import { anonymousAuditEntry, anonymousReport } from './scrub.ts';

export type ErasureEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly identity?: Identity | undefined;
};

/** Idempotent, also in parallel. */
export type Erase = (uid: Uid, environment: ErasureEnvironment) => Promise<void>;

/** Children first, because they are found through their parent. */
async function deleteTree(document: DocumentReference, pace: Pace): Promise<void> {
  for (const collection of await document.listCollections()) {
    await drain(collection, pace, async (below) => {
      for (const { ref } of below) await deleteTree(ref, pace);
    });
  }
  await document.delete();
}

export const eraseProfile: Erase = (uid, { pace }) => deleteTree(profiles.stored.doc(uid), pace);

/** Nobody can take the names at once and pass for the person. */
export const orphanUsernames: Erase = (uid, { clock, pace }) =>
  drain(claims.stored.all().where('uid', '==', uid), pace, async (snapshot) => {
    await Promise.all(snapshot.map(({ ref }) => orphanUsername(ref, uid, clock())));
  });

export const eraseUser: Erase = (uid, { pace }) => deleteTree(users.stored.doc(uid), pace);

/** Erases the collections that need no step of their own. */
export const eraseOwned: Erase = async (uid, { pace }) => {
  for (const name of collectionNames) {
    const { owner, erased } = collectionOf(name);
    if (owner === undefined || erased !== undefined) continue;
    const owned = ownedIn(name, uid);
    pace();
    if ('document' in owned) await deleteTree(owned.document, pace);
    else
      await drain(owned.query, pace, async (documents) => {
        for (const { ref } of documents) await deleteTree(ref, pace);
      });
  }
};

const leftOf = (uid: Uid): Readonly<Record<Mention, string | FieldValue>> => ({
  marked: deletedPerson,
  emptied: '',
  unlisted: FieldValue.arrayRemove(uid),
  ended: FieldValue.delete(),
});

export const forgetMentions: Erase = async (uid, { pace }) => {
  for (const name of collectionNames) {
    for (const [field, mention] of Object.entries(collectionOf(name).mentions ?? {})) {
      const documents = stored.collection(name);
      const mentioning =
        mention === 'unlisted'
          ? documents.where(field, 'array-contains', uid)
          : documents.where(mention === 'ended' ? `${field}.by` : field, '==', uid);
      await drain(mentioning, pace, async (snapshot) => {
        await Promise.all(snapshot.map(({ ref }) => updateIfThere(ref, { [field]: leftOf(uid)[mention] })));
      });
    }
  }
};

/** Anonymises entries by, about or naming the person; they stay for their year. */
export const anonymiseAuditLog: Erase = async (uid, { pace }) => {
  const entries = auditLog.stored.all();
  const naming = [
    entries.where('actorId', '==', uid),
    entries.where('target', '==', documentPath.user(uid)),
    entries.where('target', '==', documentPath.profile(uid)),
    entries.where('people', 'array-contains', uid),
  ];
  for (const query of naming) {
    await drain(query, pace, async (page) => {
      const batch = firestore.batch();
      for (const entry of page) batch.set(entry.ref, anonymousAuditEntry(entry.data(), uid));
      await batch.commit();
    });
  }
};

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
      for (const snapshot of page) {
        const [, kind, id] = /^(photo|album)_(.+)$/u.exec(snapshot.id) ?? [];
        if (id !== undefined) await closeReports(kind === 'album' ? kind : 'photo', id, environment);
        await eraseCase(snapshot.id, environment);
      }
    });
  }
}

/** With the notices that lead to them, which name the person too. */
export const eraseStaffNotes: Erase = (uid, { pace }) =>
  drain(staffNotes.stored.all().where('ownerId', '==', uid), pace, async (page) => {
    for (const { id } of page) {
      await runTransaction(async (transaction) => {
        const note = await transaction.get(staffNotes.stored.doc(id));
        const colleagues: unknown = note.get('colleagues');
        for (const colleague of Array.isArray(colleagues) ? colleagues.filter(isUid) : []) {
          withdrawNotice(transaction, colleague, { kind: 'staff-note', occasion: id });
        }
        transaction.delete(note.ref);
      });
    }
  });

/** Resolves reports, which belong to their reporters, and anonymises the owner. */
export async function closeReports(kind: 'photo' | 'album', targetId: string, { clock, pace }: ErasureEnvironment) {
  const open = reports[kind].stored.all().where('targetId', '==', targetId).where('status', '==', 'open');
  await drain(open, pace, async (page) => {
    const batch = firestore.batch();
    const closed = { status: 'resolved', handledAt: clock(), comment: '', ownerId: deletedPerson };
    for (const { ref } of page) batch.update(ref, closed);
    await batch.commit();
  });
}

/** New ids, because ids have both uids. Open reports no longer count: one person may report from many accounts. */
export async function anonymiseReports(uid: Uid, { clock, pace }: ErasureEnvironment): Promise<void> {
  for (const { stored } of Object.values(reports)) {
    for (const role of ['reporter', 'target'] as const) {
      const snapshot = stored.all().where(`${role}Id`, '==', uid);
      await drain(snapshot, pace, async (page) => {
        if (role === 'target') await forgetOutcomes(page, uid, pace);
        await Promise.all(page.map(({ ref }) => move(ref, uid, role, clock())));
      });
    }
  }
}

async function forgetOutcomes(reports: readonly QueryDocumentSnapshot[], uid: Uid, pace: Pace): Promise<void> {
  for (const report of reports) {
    const reporterId: unknown = report.get('reporterId');
    if (!isUid(reporterId)) continue;
    const notices = noticesOf(reporterId).stored.all();
    await drain(notices.where('subject', '==', caseIdOf('user', uid)), pace, async (notice) => {
      await Promise.all(notice.map(({ ref }) => updateIfThere(ref, { subject: caseIdOf('user', deletedPerson) })));
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
