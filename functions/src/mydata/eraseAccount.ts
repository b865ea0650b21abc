import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { ErasedApart } from '#contract/collections.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { DecodeError, timestampSchema } from '#contract/documents/stored.ts';
import { isPhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { users } from '../data/accounts/accountStore.ts';
import { readAuthRecord, unlessUnknown } from '../data/accounts/authRecord.ts';
import { nextSecond } from '../data/accounts/signIns.ts';
import { type Identity, identityOf, marksLeft } from '../data/bans/banMarks.ts';
import { readBanMarks, rememberBan } from '../data/bans/banMemoryStore.ts';
import { countedFor } from '../data/catalogue/countStore.ts';
import { updateIfThere } from '../data/conflict.ts';
import { deletionJob } from '../data/mydata/deletionStore.ts';
import { recordErasure } from '../data/mydata/erasureRecords.ts';
import { deleteObjects } from '../data/objects.ts';
import { drain, inParts } from '../data/pages.ts';
import { eraseBelongings } from '../data/photos/eraseBelongings.ts';
import { deleteFilesOf } from '../data/photos/photoFiles.ts';
import { storedPhotos } from '../data/photos/photoStore.ts';
import { eraseFollows } from '../data/social/followStore.ts';
import { erasePhoto } from '../photos/erasePhoto.ts';
import { recountPhoto, updateDerived } from '../photos/updateDerived.ts';
import { correctTrending } from '../photos/updateTrending.ts';
import { daysAfter } from '../platform/clock.ts';
import { auth } from '../platform/firebase.ts';
import { type JobRun, runnable } from '../platform/jobRun.ts';
import { readBanMemoryKey } from '../platform/keys.ts';
import { log } from '../platform/logger.ts';
import {
  anonymiseAuditLog,
  anonymiseReports,
  closeReports,
  type Erase,
  type ErasureEnvironment,
  eraseCase,
  eraseCases,
  eraseOwned,
  eraseProfile,
  eraseStaffNotes,
  eraseUser,
  forgetMentions,
  orphanUsernames,
} from './eraseDocuments.ts';

const atOnce = 10;

async function erasePhotosOf(uid: Uid, environment: ErasureEnvironment): Promise<void> {
  const own = storedPhotos().where('ownerId', '==', uid);
  await drain(own, environment.pace, async (photos) => {
    for (const some of inParts(photos, atOnce)) {
      environment.pace();
      await Promise.all(some.map((photo) => erase(photo, uid, environment)));
    }
  });
  await eraseBelongings('ownerId', uid, environment.pace);
  await forgetCounts(uid, environment);
  // Covers name their owner. An earlier run may have died between the deletion of a photo and this.
  await correctTrending();
}

/** Does not wait for the deletion events, because count documents contain the uid. */
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
  await closeReports('photo', photo.id, environment);
  if (!isPhotoId(photo.id)) {
    await photo.ref.delete();
    return;
  }
  try {
    await erasePhoto(photo.id, { ...environment, ownerId: uid });
  } catch (error) {
    // A broken document must not block a deletion.
    if (!(error instanceof DecodeError)) throw error;
    await deleteFilesOf(environment.bucket, uid, photo.id);
    await photo.ref.delete();
  }
  // Does not wait for the event, so that no tag, title or home page shows the picture after the deletion.
  await updateDerived(photo.id, photo.data(), undefined, environment.clock);
}

// Minimal, so that a broken document does not block a deletion.
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

/** Remembers keyed hashes, end and rule of a ban until it ends, at most a year. Must run before anything is deleted. */
async function leaveBan(uid: Uid, { clock, identity }: ErasureEnvironment): Promise<void> {
  const user = v.safeParse(bannedSchema, (await users.stored.doc(uid).get()).data());
  if (!user.success) return;
  const { until, rule } = user.output.ban;
  const now = clock();
  const latest = daysAfter(now, limits.retention.banMemoryDays);
  const end = until && until < latest ? until : latest;
  if (end <= now) return;
  const record = await readAuthRecord(uid);
  const current = record ? identityOf(record) : identity;
  const { marks } = await readBanMarks(uid);
  const all = [...new Set([...marks, ...(current ? marksLeft(current, readBanMemoryKey()) : [])])];
  if (all.length > 0) await rememberBan(all, { expiresAt: end, rule });
}

/** Old tokens are refused as long as `users/{uid}` exists. */
const endSignIns: Erase = async (uid, { clock }) => {
  await updateIfThere(users.doc(uid), { tokensValidAfter: nextSecond(clock()) });
  await unlessUnknown(() => auth.updateUser(uid, { disabled: true }));
  await unlessUnknown(() => auth.revokeRefreshTokens(uid));
};

/** Files that no document leads to. */
const eraseFiles: Erase = async (uid, { bucket, pace }) => {
  const { uploads, originals, avatars, exports } = storagePath;
  for (const prefixOf of [uploads, originals, avatars, exports]) await deleteObjects(bucket, prefixOf(uid), pace);
};

/**
 * Profile first: without it nothing new can be reserved, renamed or reported. Jobs (in `deleted`) before files: a running
 * export then deletes its own file. Presence (in `deleted`) long before mentions, so no running count has the person. Cases before reports, so nobody is notified. `users/{uid}` last: it
 * refuses old tokens.
 */
const everything = {
  profile: eraseProfile,
  usernames: orphanUsernames,
  deleted: eraseOwned,
  photos: erasePhotosOf,
  follows: eraseFollows,
  files: eraseFiles,
  'staff notes': eraseStaffNotes,
  cases: eraseCases,
  reports: anonymiseReports,
  mentions: forgetMentions,
  'audit log': anonymiseAuditLog,
  user: eraseUser,
} satisfies Readonly<Record<ErasedApart | 'deleted' | 'files', Erase>>;

export type ErasureStep = { readonly name: string; readonly run: Erase };

const stepsOf = (runs: Readonly<Record<string, Erase>>): readonly ErasureStep[] =>
  Object.entries(runs).map(([name, run]) => ({ name, run }));

/** Runs again after the Auth account is gone, for concurrent writes. */
export const erasureSteps: readonly ErasureStep[] = [
  ...stepsOf({
    'sign-ins': endSignIns,
    ban: leaveBan,
    record: (uid, { bucket, clock }) => recordErasure(bucket, { kind: 'account', id: uid }, clock()),
    ...everything,
    account: (uid) => unlessUnknown(() => auth.deleteUser(uid)),
  }),
  ...stepsOf(everything).map(({ name, run }) => ({ name: `${name}, once more`, run })),
];

class OutOfTime extends Error {}

export type ErasureRun = Omit<JobRun, 'leaseMinutes'> & { readonly identity?: Identity | undefined };

/** Idempotent, also in parallel. `more`: out of time. */
export async function eraseAccount(
  uid: Uid,
  { bucket, clock, until, identity }: ErasureRun,
  steps: readonly ErasureStep[] = erasureSteps,
): Promise<'done' | 'more'> {
  const pace = () => {
    if (clock() >= until) throw new OutOfTime();
  };
  for (const { name, run } of steps) {
    try {
      pace();
      await run(uid, { bucket, clock, pace, identity });
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      log.info('erasure out of time', { step: name });
      return 'more';
    }
  }
  return 'done';
}

/** The whole erasure is one page, and a repeated one starts with the first step. */
export const runDeletion = runnable(deletionJob, ({ subject }, run) => eraseAccount(parseUid(subject), run));
