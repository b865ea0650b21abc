import type { Bucket } from '@google-cloud/storage';
import type { DocumentData, Query } from 'firebase-admin/firestore';
import { type CollectionName, collectionNames, collectionOf, type ExportedFile } from '#contract/collections.ts';
import { jobKindOf, jobNames } from '#contract/documents/job.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { auditLog } from '../data/auditLog.ts';
import { cases } from '../data/cases/caseStore.ts';
import { pictureOfEvidence } from '../data/cases/evidence.ts';
import { titleOf, titleProposals } from '../data/catalogue/titleStore.ts';
import { ownedIn } from '../data/mydata/owned.ts';
import { type ObjectStream, objectNames, openObject } from '../data/objects.ts';
import { documentsOf } from '../data/pages.ts';
import { photoCounts } from '../data/photos/photoStore.ts';
import { countReceivedLikes, likes } from '../data/social/likeStore.ts';
import { auditEntryFor, jsonFile, jsonList, wasDoneTo } from './exportable.ts';
import { exportReadme } from './exportReadme.ts';

export type ExportEntry = {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | AsyncIterable<string | Uint8Array>;
};

export async function* exportEntries(uid: Uid, bucket: Bucket, now: Date): AsyncGenerator<ExportEntry> {
  const file = (name: string, input: ExportEntry['input']): ExportEntry => ({ name, input, lastModified: now });
  const readme = exportReadme(now);
  yield file('はじめにお読みください.txt', readme.ja);
  yield file('README.txt', readme.en);
  yield file('account.json', jsonFile(await accountOf(uid)));
  for (const [name, collections] of exportedFiles) {
    const content = await exportedFile(collections, uid);
    if (content !== undefined) yield file(name, content);
  }
  yield file('acts.json', jsonList(actsOf(uid)));
  yield* evidencePictures(uid, bucket);
  yield* objects(bucket, storagePath.originals(uid), 'photos/');
  yield* objects(bucket, storagePath.uploads(uid), 'photos/uploads/');
  yield* objects(bucket, storagePath.avatars(uid), 'avatar/');
}

async function accountOf(uid: Uid): Promise<Record<string, unknown>> {
  const record = await readAuthRecord(uid);
  if (!record) return { uid };
  const { email, emailVerified, displayName, photoURL, phoneNumber, metadata, providerData } = record;
  return {
    uid,
    email,
    emailVerified,
    displayName,
    photoURL,
    phoneNumber,
    createdAt: metadata.creationTime,
    lastSignedInAt: metadata.lastSignInTime,
    providers: providerData.map((provider) => ({ ...provider.toJSON() })),
  };
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/heic': '.heic',
};

async function* objects(bucket: Bucket, prefix: string, folder: string): AsyncGenerator<ExportEntry> {
  for await (const names of objectNames(bucket, prefix)) {
    for (const path of names) yield* object(bucket, path, `${folder}${path.slice(prefix.length)}`);
  }
}

async function* evidencePictures(uid: Uid, bucket: Bucket): AsyncGenerator<ExportEntry> {
  for await (const { id, evidence } of evidenceOf(uid)) {
    const path = pictureOfEvidence(evidence);
    if (path !== undefined) yield* object(bucket, path, `evidence/${id}`);
  }
}

/** Yields nothing if the object was deleted after the listing. */
async function* object(bucket: Bucket, path: string, name: string): AsyncGenerator<ExportEntry> {
  const opened: ObjectStream | undefined = await openObject(bucket, path);
  if (!opened) return;
  const extension = extensions[opened.contentType] ?? '';
  yield { name: `${name}${extension}`, lastModified: opened.createdAt, input: opened.content };
}

type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

async function* audited(query: Query, uid: Uid, isAskedFor: (entry: Listed) => boolean): AsyncGenerator<Listed> {
  for await (const document of documentsOf(query)) {
    const entry = { ...document.data(), id: document.id };
    if (isAskedFor(entry)) yield { id: document.id, ...auditEntryFor(entry, uid) };
  }
}

/** Yields each entry once, although several queries may find it. */
async function* moderationOf(uid: Uid): AsyncGenerator<Listed> {
  const own: readonly string[] = [documentPath.user(uid), documentPath.profile(uid)];
  for (const path of own) yield* audited(auditLog.stored.all().where('target', '==', path), uid, () => true);
  const naming = auditLog.stored.all().where('people', 'array-contains', uid);
  yield* audited(naming, uid, (entry) => {
    if (own.includes(String(entry['target']))) return false;
    return wasDoneTo(entry, uid) || entry['actorId'] !== uid;
  });
}

const actsOf = (uid: Uid): AsyncGenerator<Listed> =>
  audited(auditLog.stored.all().where('actorId', '==', uid), uid, (entry) => !wasDoneTo(entry, uid));

/** Leaves out the rest of the case: it tells what others reported. */
async function* evidenceOf(uid: Uid): AsyncGenerator<Listed & { readonly evidence: unknown }> {
  for await (const snapshot of documentsOf(cases.stored.all().where('ownerId', '==', uid))) {
    const evidence: unknown = snapshot.get('evidence');
    if (evidence !== undefined) yield { id: snapshot.id, evidence };
  }
}

async function* proposalsOf(uid: Uid): AsyncGenerator<Listed> {
  for await (const proposal of documentsOf(titleProposals.stored.all().where('uid', '==', uid))) {
    const title = await titleOf(proposal).get();
    const [{ name, reading, kind, status } = {}, createdAt] = [title.data(), proposal.get('createdAt')];
    yield { id: proposal.id, name, reading, kind, status, createdAt };
  }
}

/** Received likes as a number only: the people's names are their own data. */
async function* likesOf(uid: Uid): AsyncGenerator<Listed> {
  yield { id: 'received', count: await countReceivedLikes(uid) };
  for await (const like of documentsOf(likes.stored.all().where('uid', '==', uid))) {
    yield { id: String(like.get('photoId')), createdAt: like.get('createdAt') };
  }
}

async function* countsOf(uid: Uid): AsyncGenerator<Listed> {
  const counted = photoCounts.stored.all().where('subjects', 'array-contains', documentPath.profile(uid));
  for await (const note of documentsOf(counted)) yield { ...note.data(), id: note.ref.path };
}

const others: Partial<Record<CollectionName, (uid: Uid) => AsyncGenerator<Listed>>> = {
  likes: likesOf,
  photoCounts: countsOf,
  titleProposals: proposalsOf,
  cases: evidenceOf,
  auditLog: moderationOf,
};

/** Only people's own commands as a whole: other jobs may quote staff or have the address of a file. */
function jobOf(fields: DocumentData): DocumentData {
  const { kind, phase, startedAt, updatedAt }: DocumentData = fields;
  return jobNames.some((name) => name === kind && jobKindOf(name).reader === 'owner')
    ? fields
    : { kind, phase, startedAt, updatedAt };
}

/** Whom a note of staff is about is nobody else's data. */
function noticeOf({ subject, ...fields }: DocumentData): DocumentData {
  return fields['kind'] === 'staff-note' ? fields : { subject, ...fields };
}

/** What is left out of the documents of a collection. */
const exportable: Partial<Record<CollectionName, (fields: DocumentData) => DocumentData>> = {
  jobs: jobOf,
  notices: noticeOf,
};

const isFile = (exported: unknown): exported is ExportedFile => typeof exported === 'string';

const exportedFiles: readonly (readonly [ExportedFile, readonly CollectionName[]])[] = [
  ...new Set(collectionNames.map((name) => collectionOf(name).exported).filter(isFile)),
].map((file) => [file, collectionNames.filter((name) => collectionOf(name).exported === file)]);

/** With several collections, ids are paths. */
async function exportedFile(names: readonly CollectionName[], uid: Uid) {
  const [only] = names;
  if (only === undefined || names.length > 1 || collectionOf(only).owner !== 'id') {
    return jsonList(recordsIn(names, uid));
  }
  for await (const { fields } of owned(only, uid)) return jsonFile(fields);
  return undefined;
}

async function* recordsIn(names: readonly CollectionName[], uid: Uid): AsyncGenerator<Listed> {
  for (const name of names) {
    const other = others[name];
    if (other) yield* other(uid);
    else
      for await (const { ref, fields } of owned(name, uid)) {
        yield { ...(exportable[name]?.(fields) ?? fields), id: names.length > 1 ? ref.path : ref.id };
      }
  }
}

async function* owned(name: CollectionName, uid: Uid) {
  const place = ownedIn(name, uid);
  const snapshot = 'document' in place ? [await place.document.get()] : documentsOf(place.query);
  for await (const document of snapshot) {
    const fields = document.data();
    if (fields) yield { ref: document.ref, fields };
  }
}
