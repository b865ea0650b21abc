import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type Case, type CaseKind, caseSchema } from '#contract/documents/case.ts';
import { type ReportReason, reportSchema } from '#contract/documents/report.ts';
import { decode } from '#contract/documents/stored.ts';
import { variantObject } from '#contract/edge/pictures.ts';
import { type AlbumId, type PhotoId, parseAlbumId, parseUid, type Uid } from '#contract/ids.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { firstPosition } from '#contract/position.ts';
import type { Subject } from '../../../src/moderation/reports/reportSubject.ts';
import { fileReport, type ReportEnvironment } from '../../../src/moderation/reports/reports.callable.ts';
import { daysBefore, systemClock } from '../../../src/platform/clock.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { photoIn } from './edits.ts';
import { bucketOfTests } from './fragileBucket.ts';
import { runJob } from './jobs.ts';
import type { Person } from './people.ts';
import { setPhoto } from './photos.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

const { firestore } = server;

const name = { username: '', usernameKey: '', displayName: 'Somebody', photoURL: null, bio: '', links: [] };

/** This many people with documents but without Auth accounts, which is enough to report and be reported. */
export async function peopleInDocuments(count: number): Promise<readonly Uid[]> {
  const uids = Array.from({ length: count }, () => parseUid(`cases-${randomBytes(8).toString('hex')}`));
  await Promise.all(
    uids.flatMap((uid) => [
      firestore.doc(documentPath.user(uid)).set({ status: 'normal', createdAt: new Date() }),
      firestore.doc(documentPath.profile(uid)).set({ ...name, photoCount: 0, createdAt: new Date() }),
    ]),
  );
  return uids;
}

/** The same for people whose reports count: with a verified address in Auth and a month old. */
export async function establishedInDocuments(count: number): Promise<readonly Uid[]> {
  const uids = await peopleInDocuments(count);
  await server.auth.importUsers(uids.map((uid) => ({ uid, email: `${uid}@example.com`, emailVerified: true })));
  await Promise.all(uids.map((uid) => firestore.doc(documentPath.user(uid)).update({ createdAt: aMonthAgo() })));
  return uids;
}

const aMonthAgo = (): Date => daysBefore(new Date(), 31);

/** Makes the reports of a signed-in person count: with a verified address and a month old. */
export async function established(person: Person): Promise<Person> {
  await server.auth.updateUser(person.uid, { emailVerified: true });
  await firestore.doc(documentPath.user(person.uid)).update({ createdAt: aMonthAgo() });
  return person;
}

export async function personInDocuments(): Promise<Uid> {
  const [uid] = await peopleInDocuments(1);
  if (!uid) throw new Error('nobody was made');
  return uid;
}

/** A published photo with one picture, in the bucket of the site or of the tests. */
export async function publishedPhoto(ownerId: Uid, bucket = bucketOfTests): Promise<PhotoId> {
  const id = newPhotoId();
  const path = variantObject(id, id, '320.webp');
  await bucket.file(path).save(Buffer.from(`picture of ${id}`), { resumable: false, contentType: 'image/webp' });
  const { username, displayName, photoURL } = name;
  await setPhoto(id, {
    ...{ ownerId, owner: { username, displayName, photoURL }, caption: '桜', description: '', alt: '', spoiler: false },
    ...{ tags: ['春'], tagKeys: ['春'], titleWords: ['瞬きの町'], status: 'published', width: 400, height: 300 },
    ...{ thumbhash: '', color: '', variants: { sizes: [320], avif: [], share: { width: 320, height: 240 } } },
    ...{ createdAt: new Date(), updatedAt: new Date(), publishedAt: new Date() },
    position: firstPosition(new Date(), id),
  });
  return id;
}

/** The same by a signed-in person, in the bucket that the site's calls read. */
export async function publishedBy(person: Person): Promise<PhotoId> {
  const id = await photoIn(person, 'published');
  const save = { resumable: false, contentType: 'image/webp' };
  await Promise.all(
    (['320.webp', 'share.jpg'] as const).map((file) =>
      server.bucket.file(variantObject(id, id, file)).save(Buffer.from(`picture of ${id}`), save),
    ),
  );
  return id;
}

/** A person's published album, with the first picture of a photo as its cover. */
export async function albumOf(ownerId: Uid, cover?: PhotoId, fields: Readonly<Record<string, unknown>> = {}) {
  const id = parseAlbumId(newPhotoId());
  const { username, displayName, photoURL } = name;
  const shown = { color: '', thumbhash: '', variants: { sizes: [320], avif: [], share: { width: 320, height: 240 } } };
  await firestore
    .doc(documentPath.albumContents(id))
    .set({ ownerId, photoIds: cover ? [cover] : [], key: newPhotoId() });
  await firestore
    .doc(documentPath.album(id))
    .set({
      ...{ ownerId, owner: { username, displayName, photoURL }, title: '夏の瀬戸内', text: '三日の旅' },
      ...{ visibility: 'public', status: 'published' },
      ...(cover && { cover: { ...shown, ownerId, tagKeys: [], photoId: cover, pictureId: cover } }),
      ...{ createdAt: new Date(), updatedAt: new Date(), ...fields },
    });
  return id;
}

export const photoSubject = (id: PhotoId): Subject => ({ kind: 'photo', id });
export const albumSubject = (id: AlbumId): Subject => ({ kind: 'album', id });

/** Reports as the calls do, in this process; nothing is held automatically without a threshold. */
export const reportBy = (
  reporter: Uid,
  subject: Subject,
  reason: ReportReason = 'spam',
  { comment = '', ...more }: Partial<ReportEnvironment> & { readonly comment?: string } = {},
): Promise<string> => {
  const towardsHold = subject.kind === 'user' ? undefined : 'counts';
  const environment = {
    bucket: bucketOfTests,
    clock: systemClock,
    holdAtReporters: 0,
    holdReporterAgeHours: 24,
    ...more,
  };
  return fileReport(subject, { uid: reporter, towardsHold }, { reason, comment }, environment);
};

export async function caseIfAny(id: string): Promise<Case | undefined> {
  const snapshot = await firestore.doc(`cases/${id}`).get();
  return snapshot.exists ? decode(caseSchema, snapshot.ref.path, snapshot.data()) : undefined;
}

export async function caseNow(id: string): Promise<Case> {
  const found = await caseIfAny(id);
  if (!found) throw new Error(`case ${id} is not there`);
  return found;
}

const collections = { user: 'reports', photo: 'photoReports', album: 'albumReports' } as const satisfies Readonly<
  Record<CaseKind, string>
>;

export async function reportNow({ kind, id }: Subject, reporter: Uid) {
  const path = `${collections[kind]}/${id}_${reporter}`;
  return decode(reportSchema, path, (await firestore.doc(path).get()).data());
}

/** The names of the private copies of a case. */
export async function copiesOf(caseId: string, bucket = bucketOfTests): Promise<readonly string[]> {
  const [files] = await bucket.getFiles({ prefix: storagePath.quarantine(caseId) });
  return files.map((file) => file.name).toSorted();
}

export async function countsOf(uid: Uid) {
  return (await firestore.doc(`reporters/${uid}`).get()).data();
}

/** A document's audit entries, in the order of time. */
export async function auditOfDocument(path: string) {
  const { docs } = await firestore.collection('auditLog').where('target', '==', path).get();
  return docs
    .map((document) => ({ id: document.id, ...document.data() }))
    .toSorted((one, other) => Number(Reflect.get(one, 'at')) - Number(Reflect.get(other, 'at')));
}

/**
 * Waits until all reports have followed the decisions on a case; on a file's own site, without triggers, runs the jobs.
 */
export const caseJobsDone = (caseId: string, patienceMs?: number): Promise<true> =>
  until(
    `the reports of ${caseId} have followed`,
    async () => {
      const { docs } = await firestore.collection('jobs').where('caseId', '==', caseId).limit(1).get();
      if (isOwnSite) for (const found of docs) await runJob('case', `${caseId}_${found.get('opening')}`);
      return docs.length === 0 ? true : undefined;
    },
    patienceMs,
  );

/** Writes a case, due or not, without a call. */
export const putCase = async (id: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  await firestore.doc(`cases/${id}`).set({ ...fields }, { merge: true });
};

/** The case's counts equal the reports of this opening, one by one; those of deleted people do not count. */
export async function expectCountsRight(caseId: string): Promise<void> {
  const { kind, opening, reporterCount, countedReporters, weight, reasons, reasonsGiven } = await caseNow(caseId);
  const { docs } = await firestore
    .collection(collections[kind])
    .where('caseId', '==', caseId)
    .where('opening', '==', opening)
    .get();
  const reports = docs
    .map((document) => decode(reportSchema, document.ref.path, document.data()))
    .filter(({ towardsHold }) => towardsHold !== 'gone');
  expect(countedReporters).toBe(reports.filter(({ towardsHold }) => towardsHold === 'counts').length);
  expect(weight).toBeCloseTo(reports.reduce((sum, report) => sum + report.weight, 0));
  const counted: Record<string, number> = {};
  for (const { reason } of reports) counted[reason] = (counted[reason] ?? 0) + 1;
  expect({ reporterCount, reasons }).toEqual({ reporterCount: reports.length, reasons: counted });
  expect(reasonsGiven.toSorted()).toEqual(Object.keys(counted).toSorted());
}
