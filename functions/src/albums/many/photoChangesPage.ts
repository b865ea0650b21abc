import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { decodePhoto, type Photo } from '#contract/documents/photo.ts';
import type { PhotoResult } from '#contract/documents/photoChanges.ts';
import { DecodeError } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { countThatFit, gramsIn } from '../../data/bans/bannedPhotos.ts';
import { type PhotoChangesWork, readPhotoChanges, writeProgress } from '../../data/photos/photoChangesStore.ts';
import { next, orThrow, undoableUntil } from '../../data/photos/photoLife.ts';
import { photoReference, writePhoto } from '../../data/photos/photoStore.ts';
import { writeChange } from '../../photos/changeWords.ts';
import { type Catalogue, readCatalogue } from '../../photos/planWords.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { planPhotoChange, saidOf } from './planPhotoChange.ts';

/** `superseded`: another command came, another run has finished, or the account is gone. */
type Page =
  | { readonly kind: 'more' | 'through' | 'failed'; readonly answered: number }
  | { readonly kind: 'superseded' };

/** What a page is planned with. The transaction leaves photos that were changed since for the next page. */
type Planned = { readonly catalogue: Catalogue; readonly updatedAt: ReadonlyMap<PhotoId, number> };

/** Answers for the next `pageSize` photos or fewer, in one transaction with all effects: each photo is changed once. */
export async function changeNextPage(uid: Uid, job: PhotoChangesWork, pageSize: number, now: Date): Promise<Page> {
  const known = new Set(job.results.map(({ id }) => id));
  const ids = job.ids.filter((id) => !known.has(id)).slice(0, pageSize);
  const planned = await plan(ids, job);
  return runTransaction<Page>(async (transaction) => {
    const current = await readPhotoChanges(uid, transaction);
    const account = await readAccount(transaction, uid);
    // Another run may have come further.
    const isHere = current?.orderId === job.orderId && current.results.length === job.results.length;
    if (!isHere || current.phase !== 'running' || !account) return { kind: 'superseded' };
    if (account.user.status === 'banned') {
      writeProgress(transaction, uid, { phase: 'failed', results: job.results }, now);
      return { kind: 'failed', answered: job.results.length };
    }
    const found = ids.length === 0 ? [] : await transaction.getAll(...ids.map(photoReference));
    const page = found.slice(0, countThatFit(found.map(gramsIn)));
    const answers: PhotoResult[] = [];
    for (const [at, snapshot] of page.entries()) {
      const id = ids[at];
      const answer = id && (await answerFor(transaction, id, snapshot, { uid, job, planned, now }));
      if (answer) answers.push(answer);
    }
    const results = [...job.results, ...answers];
    const isThrough = results.length === job.ids.length;
    const restorableUntil = isThrough && job.change.delete && !job.undone ? undoableUntil(now) : undefined;
    writeProgress(transaction, uid, { phase: isThrough ? 'done' : 'running', results, restorableUntil }, now);
    return { kind: isThrough ? 'through' : 'more', answered: results.length };
  });
}

const decoded = (snapshot: DocumentSnapshot): Photo | undefined =>
  snapshot.exists ? decodePhoto(snapshot.ref.path, snapshot.data()) : undefined;

/** Read before the transaction, as for an edit of one photo. */
async function plan(ids: readonly PhotoId[], { change }: PhotoChangesWork): Promise<Planned> {
  const found = ids.length === 0 || change.delete ? [] : await firestore.getAll(...ids.map(photoReference));
  const photos = found.flatMap((snapshot, at): readonly (readonly [PhotoId, Photo])[] => {
    const [id, photo] = [ids[at], readable(snapshot)];
    return id && photo ? [[id, photo]] : [];
  });
  const catalogue = await readCatalogue(photos.map(([, photo]) => saidOf(photo, change)));
  return { catalogue, updatedAt: new Map(photos.map(([id, photo]) => [id, photo.updatedAt.getTime()])) };
}

function readable(snapshot: DocumentSnapshot): Photo | undefined {
  try {
    return decoded(snapshot);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type Answering = { readonly uid: Uid; readonly job: PhotoChangesWork; readonly planned: Planned; readonly now: Date };

/** `undefined`: not now, since it has just been changed. */
async function answerFor(
  transaction: Transaction,
  id: PhotoId,
  snapshot: DocumentSnapshot,
  { uid, job, planned, now }: Answering,
): Promise<PhotoResult | undefined> {
  try {
    const photo = decoded(snapshot);
    if (!photo || photo.ownerId !== uid || photo.replaces !== undefined || photo.deletedAt !== undefined) {
      return { id, ok: false, code: 'not-found' };
    }
    if (job.change.delete) {
      const event = job.undone
        ? ({ kind: 'restored' } as const)
        : ({ kind: 'soft-deleted', until: inAnHour(now) } as const);
      writePhoto(transaction, id, photo, orThrow(next(photo, event, now)));
      return { id, ok: true };
    }
    if (planned.updatedAt.get(id) !== photo.updatedAt.getTime()) return undefined;
    const command = { ...planPhotoChange(photo, job.change, planned.catalogue), exif: 'kept' } as const;
    await writeChange(transaction, id, photo, command, now);
    return { id, ok: true };
  } catch (error) {
    if (error instanceof ContractError) return { id, ok: false, code: error.code, field: error.field };
    if (!(error instanceof DecodeError)) throw error;
    log.error('a photo could not be changed', error, { id });
    return { id, ok: false, code: 'internal' };
  }
}

/** The deletion of the last photo and its undoing must find the first one. */
const inAnHour = (now: Date): Date => minutesAfter(now, limits.photo.restorableTogetherMinutes);
