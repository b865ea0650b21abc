import { type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Erased } from '#contract/collections.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { DecodeError, timestampSchema } from '#contract/documents/stored.ts';
import { isPhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { nextSecond } from '../data/accounts/signIns.ts';
import { type Identity, identityOf, marksLeft } from '../data/bans/banMarks.ts';
import { readBanMarks, rememberBan } from '../data/bans/banMemoryStore.ts';
import { countedFor } from '../data/catalogue/countStore.ts';
import { endDeletion } from '../data/mydata/deletionStore.ts';
import { recordErasure } from '../data/mydata/erasureRecords.ts';
import { deleteObjects } from '../data/objects.ts';
import { drain } from '../data/pages.ts';
import { deleteFilesOf } from '../data/photos/photoFiles.ts';
import { stored } from '../data/timestamp.ts';
import { updateIfThere } from '../data/updateIfThere.ts';
import { erasePhoto } from '../photos/erasePhoto.ts';
import { followPhoto, recountPhoto } from '../photos/followPhoto.ts';
import { daysAfter } from '../platform/clock.ts';
import { auth, firestore } from '../platform/firebase.ts';
import { readBanMemoryKey } from '../platform/keys.ts';
import {
  anonymiseAuditLog,
  type Erase,
  type ErasureEnvironment,
  eraseOwned,
  eraseProfile,
  eraseUser,
  forgetMentions,
} from './eraseDocuments.ts';
import { anonymiseReports, eraseCase, eraseCases, settleReports } from './eraseReports.ts';

const atOnce = 10;

/** Everybody's photos of one owner, in whatever state, with their files and what was reported about them. */
async function erasePhotosOf(uid: Uid, environment: ErasureEnvironment): Promise<void> {
  const own = firestore.collection('photos').where('ownerId', '==', uid);
  await drain(own, environment.pace, async (photos) => {
    for (let start = 0; start < photos.length; start += atOnce) {
      environment.pace();
      await Promise.all(photos.slice(start, start + atOnce).map((photo) => erase(photo, uid, environment)));
    }
  });
  await forgetCounts(uid, environment);
}

/** Gone at once, and not when the event of each deletion has come: the uid stands in where they were counted. */
async function forgetCounts(uid: Uid, { clock, pace }: ErasureEnvironment): Promise<void> {
  for (;;) {
    pace();
    const ids = await countedFor(uid, atOnce);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => recountPhoto(id, clock)));
  }
}

async function erase(photo: QueryDocumentSnapshot, uid: Uid, environment: ErasureEnvironment): Promise<void> {
  await eraseCase(`photo_${photo.id}`, environment);
  await settleReports(photo.id, environment);
  if (!isPhotoId(photo.id)) {
    await photo.ref.delete();
    return;
  }
  try {
    await erasePhoto(photo.id, { ...environment, ownerId: uid });
  } catch (error) {
    // A document that was spoilt by hand must not keep an account from being deleted.
    if (!(error instanceof DecodeError)) throw error;
    await deleteFilesOf(environment.bucket, uid, photo.id);
    await photo.ref.delete();
  }
  // Here too, so that no tag, title or home page shows the picture when the deletion is through.
  await followPhoto(photo.id, photo.data(), undefined, environment.clock);
}

// As little as it takes: a document that was spoilt by hand must not keep an account from being deleted.
const bannedSchema = v.object({
  status: v.literal('banned'),
  ban: v.optional(
    v.object({
      until: v.optional(timestampSchema),
      rule: v.optional(v.fallback(v.picklist(reportReasons), 'other'), 'other'),
    }),
    {},
  ),
});

/**
 * What is left of a ban when its account goes: keyed hashes with the end and the rule, until the ban's end and for a
 * year at most. Comes before anything is deleted. Without the Auth record it takes what was noted while the person was
 * banned.
 */
async function leaveBan(uid: Uid, { clock, identity }: ErasureEnvironment): Promise<void> {
  const user = v.safeParse(bannedSchema, (await firestore.doc(documentPath.user(uid)).get()).data());
  if (!user.success) return;
  const { until, rule } = user.output.ban;
  const now = clock();
  const latest = daysAfter(now, limits.retention.banMemoryDays);
  const end = until && until < latest ? until : latest;
  if (end <= now) return;
  const record = await readAuthRecord(uid);
  const known: Identity | undefined = record ? identityOf(record) : identity;
  const { marks } = await readBanMarks(uid);
  const all = [...new Set([...marks, ...(known ? marksLeft(known, readBanMemoryKey()) : [])])];
  if (all.length > 0) await rememberBan(all, { expiresAt: end, rule });
}

const userNotFoundSchema = v.object({ code: v.literal('auth/user-not-found') });

/** The account may be gone already: removed in the console, or by an earlier run. */
async function withAccount(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!v.is(userNotFoundSchema, error)) throw error;
  }
}

/** Nobody can sign in any more, and tokens of before are refused as long as `users/{uid}` stands, which is the longest. */
const endSignIns: Erase = async (uid, { clock }) => {
  await updateIfThere(firestore.doc(documentPath.user(uid)), { tokensValidAfter: stored(nextSecond(clock())) });
  await withAccount(() => auth.updateUser(uid, { disabled: true }));
  await withAccount(() => auth.revokeRefreshTokens(uid));
};

/** The job first: an export that is being written sees at its end that nobody waits for it, and takes its file away. */
const eraseExports: Erase = async (uid, { bucket, pace }) => {
  await firestore.doc(documentPath.exportJob(uid)).delete();
  await deleteObjects(bucket, storagePath.exports(uid), pace);
};

/** Originals and pictures that no document leads to any more. */
const eraseFiles: Erase = async (uid, { bucket, pace }) => {
  for (const prefix of [storagePath.uploads(uid), storagePath.avatarUploads(uid), storagePath.avatars(uid)]) {
    await deleteObjects(bucket, prefix, pace);
  }
};

/**
 * What is kept about a person, in an order with a reason: without the profile no new photo can be reserved and no name
 * changed, nobody and nothing of theirs reported (all look at it in their transactions); presence goes long before the mentions, so
 * that no count that saw the person is still under way then; cases, with the jobs that tell reporters of them, go before the reports,
 * so that nobody is told of the person any more; `users/{uid}` goes last, because it is what refuses the old tokens.
 */
const everything = {
  profile: eraseProfile,
  exports: eraseExports,
  deleted: eraseOwned,
  photos: erasePhotosOf,
  files: eraseFiles,
  cases: eraseCases,
  reports: anonymiseReports,
  mentions: forgetMentions,
  'audit log': anonymiseAuditLog,
  user: eraseUser,
} satisfies Readonly<Record<Exclude<Erased, 'job'> | 'files', Erase>>;

export type ErasureStep = { readonly name: string; readonly run: Erase };

const stepsOf = (runs: Readonly<Record<string, Erase>>): readonly ErasureStep[] =>
  Object.entries(runs).map(([name, run]) => ({ name, run }));

/**
 * A deletion, step by step. It is recorded before anything goes, for restores from backups that still have the person. After the
 * Auth account, whose tokens and sign-ups nothing accepts from then on, everything is gone through once more for what was still
 * under way; the job goes last, so that until then somebody will finish it.
 */
export const erasureSteps: readonly ErasureStep[] = [
  ...stepsOf({
    'sign-ins': endSignIns,
    ban: leaveBan,
    record: (uid, { bucket, clock }) => recordErasure(bucket, { kind: 'account', id: uid }, clock()),
  }),
  ...stepsOf(everything),
  ...stepsOf({ account: (uid) => withAccount(() => auth.deleteUser(uid)) }),
  ...stepsOf(everything).map(({ name, run }) => ({ name: `${name}, once more`, run })),
  ...stepsOf({ job: endDeletion }),
];
