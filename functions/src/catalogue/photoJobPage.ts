import { type DocumentSnapshot, FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { type NgTagMode, ngTagModes } from '#contract/documents/ngTag.ts';
import { photoJobId } from '#contract/documents/photoJob.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { users } from '../data/accounts/accountStore.ts';
import { noticesOf, noticeTimes } from '../data/accounts/noticeStore.ts';
import { countThatFit } from '../data/bans/bannedPhotos.ts';
import { ngTags } from '../data/catalogue/catalogueStore.ts';
import { type PhotoJobWork, photoJobs, writeProgress } from '../data/catalogue/photoJobStore.ts';
import { countOf } from '../data/pages.ts';
import { storedPhotos } from '../data/photos/photoStore.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { type ChangedPhoto, planPhotoChange } from './planPhotoJob.ts';

/** A commit takes 10 MiB; an index entry has about 200 bytes. */
const mostEntriesPerPage = 40_000;

function photosOf({ kind, subject }: Pick<PhotoJobWork, 'kind' | 'subject'>): Query {
  const photos = storedPhotos();
  return kind === 'title' ? photos.where('titleId', '==', subject) : photos.where('tagKeys', 'array-contains', subject);
}

export const countPhotosOf = (of: Pick<PhotoJobWork, 'kind' | 'subject'>): Promise<number> =>
  countOf(photosOf(of), limits.ngTag.countAtMost);

const noticeOf = (uid: Uid, photoId: string, orderId: string) => noticesOf(uid).doc(`photo-held_${photoId}_${orderId}`);

/** `told`: photos that this job has already notified about. One read per photo and person. */
async function readNotices(
  transaction: Transaction,
  holding: readonly { readonly id: string; readonly uid: Uid }[],
  orderId: string,
) {
  if (holding.length === 0) return { known: new Set<string>(), told: new Set<string>() };
  const uids = [...new Set(holding.map(({ uid }) => uid))];
  const there = async (documents: readonly FirebaseFirestore.DocumentReference[]): Promise<DocumentSnapshot[]> =>
    transaction.getAll(...documents, { fieldMask: ['status'] });
  const notices = await there(holding.map(({ id, uid }) => noticeOf(uid, id, orderId)));
  const people = await there(uids.map((uid) => users.stored.doc(uid)));
  return {
    known: new Set(people.filter(({ exists }) => exists).map(({ id }) => id)),
    told: new Set(holding.filter((_, at) => notices[at]?.exists).map(({ id }) => id)),
  };
}

/** The old tag's mode counts while its job runs; afterwards staff have published the remaining photos. */
async function modeFor(transaction: Transaction, from: string, to: string): Promise<NgTagMode | undefined> {
  const [ofEnd, ofStart] = [await ngTags.read(to, transaction), await ngTags.read(from, transaction)];
  const job = ofStart && (await photoJobs.read(photoJobId('ng-tag', from), transaction));
  const isDone = job?.phase !== 'running';
  const modes = [ofEnd?.mode, isDone && ofStart?.mode !== 'strip' ? undefined : ofStart?.mode];
  return ngTagModes.find((mode) => modes.includes(mode));
}

/** One transaction. Long texts shorten the page. `again`: the second look. `undefined`: replaced or finished. */
export async function changeNextPage(
  id: string,
  orderId: string,
  pageSize: number,
  now: Date,
  look: 'first' | 'again' = 'first',
) {
  return runTransaction(async (transaction) => {
    const job = await photoJobs.read(id, transaction);
    const isDue = look === 'first' ? job?.phase === 'running' : job?.lookAgainAt !== undefined;
    if (job?.orderId !== orderId || !isDue) return undefined;
    const { order: command, subject } = job;
    const mode = command.kind === 'tag' ? await modeFor(transaction, subject, command.key) : undefined;
    const { cursor } = job;
    const ordered = photosOf(job).orderBy(FieldPath.documentId()).limit(pageSize);
    const { docs } = await transaction.get(cursor === '' ? ordered : ordered.startAfter(cursor));

    const plan = (photo: QueryDocumentSnapshot, mayHold: boolean): ChangedPhoto | undefined =>
      planPhotoChange(photo.data(), { id: photo.id, command, subject, modeOfMove: mode, mayHold }, now);
    const planned = docs.map((photo) => ({ photo, change: plan(photo, true) }));
    const looked = countThatFit(
      planned.map(({ change }) => change?.entries ?? 0),
      mostEntriesPerPage,
    );
    const page = planned.slice(0, looked);
    const holding = page.flatMap(({ photo, change }) =>
      change?.heldFor ? [{ id: photo.id, uid: change.heldFor }] : [],
    );
    const { known, told } = await readNotices(transaction, holding, orderId);

    const changedNow: string[] = [];
    for (const { photo, change: first } of page) {
      const change = told.has(photo.id) ? plan(photo, false) : first;
      if (!change) continue;
      transaction.update(photo.ref, change.fields);
      changedNow.push(photo.id);
      if (change.heldFor && known.has(change.heldFor)) {
        const notice = { kind: 'photo-held' as const, subject: photo.id, ...noticeTimes(now) };
        transaction.create(noticeOf(change.heldFor, photo.id, orderId), notice);
      }
    }
    const progress = {
      // The second look counts only photos written during the first.
      seen: job.seen + (look === 'first' ? looked : changedNow.length),
      changed: job.changed + changedNow.length,
      cursor: page.at(-1)?.photo.id ?? cursor,
    };
    const isThrough = looked === docs.length && docs.length < pageSize;
    writeProgress(transaction, id, progress, now);
    return { isThrough, seen: progress.seen, changed: progress.changed, changedNow };
  });
}
