import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { type CollectionName, collectionNames, collectionOf } from '#contract/collections.ts';
import { albumContentsSchema, albumSchema } from '#contract/documents/album.ts';
import { auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { deciderSchema } from '#contract/documents/bans.ts';
import { cannedTextSchema } from '#contract/documents/cannedText.ts';
import { caseSchema } from '#contract/documents/case.ts';
import { appealSchema, decisionSchema } from '#contract/documents/decision.ts';
import { draftsSchema } from '#contract/documents/drafts.ts';
import { followListSchema, followSchema } from '#contract/documents/follow.ts';
import { jobKindOf, parseJobId } from '#contract/documents/job.ts';
import { likeSchema } from '#contract/documents/like.ts';
import { ngTagSchema } from '#contract/documents/ngTag.ts';
import { noticeSchema } from '#contract/documents/notice.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import { photoChangesSchema } from '#contract/documents/photoChanges.ts';
import { photoJobSchema } from '#contract/documents/photoJob.ts';
import { presenceSchema } from '#contract/documents/presence.ts';
import { profileSchema } from '#contract/documents/profile.ts';
import { reportSchema } from '#contract/documents/report.ts';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { staffNoteDocumentSchema } from '#contract/documents/staffNote.ts';
import { staffPrefsSchema } from '#contract/documents/staffPrefs.ts';
import { tagDocumentSchema } from '#contract/documents/tag.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { roleSchema, userSchema } from '#contract/documents/user.ts';
import { storagePath } from '#contract/paths.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { countPhoto } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { call, reserve } from './harness/calls.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { giveUsername, newcomer, staffMember } from './harness/people.ts';
import { putOriginal } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { staffCalls } from './harness/staffCallTable.ts';
import { userCalls } from './harness/userCallTable.ts';

/** What rules let some client read is in a schema of the contract, and so is every field of it. */
const schemas: Partial<Readonly<Record<CollectionName, v.GenericSchema>>> = {
  users: userSchema,
  notices: noticeSchema,
  profiles: profileSchema,
  roles: roleSchema,
  presence: presenceSchema,
  photos: photoSchema,
  albums: albumSchema,
  albumContents: albumContentsSchema,
  drafts: draftsSchema,
  likes: likeSchema,
  follows: followSchema,
  followLists: followListSchema,
  jobs: v.union([photoChangesSchema, photoJobSchema]),
  tags: tagDocumentSchema,
  titles: titleDocumentSchema,
  ngTags: ngTagSchema,
  reports: reportSchema,
  photoReports: reportSchema,
  albumReports: reportSchema,
  cases: caseSchema,
  decisions: decisionSchema,
  appeals: appealSchema,
  deciders: deciderSchema,
  auditLog: auditEntrySchema,
  settings: siteSettingsSchema,
  staffNotes: staffNoteDocumentSchema,
  staffPrefs: staffPrefsSchema,
  cannedTexts: cannedTextSchema,
};

/** Written by jobs and schedules, or with a schema of its store alone. */
const others = ['aggregates', 'contentHashes', 'reporters', 'transparency'];

function namesIn(schema: object): readonly string[] {
  if ('entries' in schema && typeof schema.entries === 'object') return Object.keys(schema.entries ?? {});
  if ('pipe' in schema && Array.isArray(schema.pipe)) return namesIn(Object(schema.pipe[0]));
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap(namesIn);
  if ('wrapped' in schema) return namesIn(Object(schema.wrapped));
  throw new Error('not the schema of a document');
}

const readerOf = (id: string) => {
  const job = parseJobId(id);
  return job && jobKindOf(job.name).reader;
};

const draft = {
  ...{ id: '2f1b3c4d-0000-4000-8000-000000000000', fileName: 'a.jpg', caption: '桜', description: '', alt: '' },
  ...{ tags: ['春'], spoiler: false, sensitive: false, showExif: false, showMoment: false },
  ...{ licence: 'cc0-1.0', download: 'none', visibility: 'public', savedAt: new Date().toISOString() },
};

const found = new Map<string, DocumentSnapshot[]>();

beforeAll(async () => {
  const [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
  for (const { name, about, input } of userCalls) {
    const owner = await giveUsername(await newcomer());
    const caller = about?.owner === 'permission-denied' ? await giveUsername(await newcomer()) : owner;
    await call(name, await input(owner), caller);
  }
  for (const { name, input } of staffCalls) await call(name, await input({ admin, moderator }), admin);
  await call('saveSettings', { holdAtReporters: 4 }, admin);
  const person = await giveUsername(await newcomer());
  await call('saveDrafts', { save: [draft], forget: [] }, person);
  const picture = await noisyJpeg(400, 134);
  const { id } = await reserve(person, { tags: ['桜'], size: picture.byteLength, showExif: true });
  await putOriginal(storagePath.upload(person.uid, id), picture);
  await processUpload({ uid: person.uid, photoId: id, pictureId: id }, { bucket: bucketOfTests, clock: systemClock });
  await countPhoto(id);
  for (const name of collectionNames) found.set(name, (await server.firestore.collectionGroup(name).get()).docs);
}, 120_000);

const readable = collectionNames.filter((name) => collectionOf(name).readers.length > 0 && !others.includes(name));

it.each(readable)('every stored field of %s is one of its schema', (name) => {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`${name} needs its schema here`);
  const named = [...namesIn(schema), ...(collectionOf(name).ttl ? ['expiresAt'] : [])];
  const all = found.get(name) ?? [];
  // No client reads the other jobs.
  const documents = name === 'jobs' ? all.filter(({ id }) => readerOf(id)) : all;
  const fields = new Set(documents.flatMap((document) => Object.keys(document.data() ?? {})));
  expect(documents.length).toBeGreaterThan(0);
  expect([...fields].filter((field) => !named.includes(field))).toEqual([]);
});
