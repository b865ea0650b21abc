import * as v from 'valibot';
import type { Erased } from '#contract/collections.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { nextSecond } from '../data/accounts/signIns.ts';
import { endDeletion } from '../data/mydata/deletionStore.ts';
import { recordErasure } from '../data/mydata/erasureRecords.ts';
import { deleteObjects } from '../data/objects.ts';
import { stored } from '../data/timestamp.ts';
import { updateIfThere } from '../data/updateIfThere.ts';
import { auth, firestore } from '../platform/firebase.ts';
import {
  anonymiseAuditLog,
  type Erase,
  eraseOwned,
  eraseProfile,
  eraseUser,
  forgetMentions,
} from './eraseDocuments.ts';
import { erasePhotosOf } from './erasePhotos.ts';
import { anonymiseReports, eraseCases } from './eraseReports.ts';
import { leaveBan } from './leaveBan.ts';

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
