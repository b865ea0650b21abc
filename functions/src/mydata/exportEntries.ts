import type { Bucket } from '@google-cloud/storage';
import type { Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { pictureOfEvidence } from '../data/cases/evidence.ts';
import { type ObjectStream, objectNames, openObject } from '../data/objects.ts';
import { jsonFile, jsonList } from './exportable.ts';
import { exportReadme } from './exportReadme.ts';
import { actsOf, evidenceOf, exportedFile, exportedFiles } from './exportRecords.ts';

/** Read lazily; no piece is empty. */
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
  yield* objects(bucket, storagePath.uploads(uid), 'photos/');
  yield* objects(bucket, storagePath.avatars(uid), 'avatar/');
  yield* objects(bucket, storagePath.avatarUploads(uid), 'avatar/uploads/');
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

/** Empty if the object was deleted after the listing. */
async function* object(bucket: Bucket, path: string, name: string): AsyncGenerator<ExportEntry> {
  const opened: ObjectStream | undefined = await openObject(bucket, path);
  if (!opened) return;
  const extension = extensions[opened.contentType] ?? '';
  yield { name: `${name}${extension}`, lastModified: opened.createdAt, input: opened.content };
}
