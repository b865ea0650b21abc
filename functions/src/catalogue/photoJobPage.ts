import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type NgTagMode, ngTagModes } from '#contract/documents/ngTag.ts';
import type { PhotoJob, PhotoJobCommand } from '#contract/documents/photoJob.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId, type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { users } from '../data/accounts/accountStore.ts';
import { noticesOf, noticeTimes } from '../data/accounts/noticeStore.ts';
import { countThatFit } from '../data/bans/bannedPhotos.ts';
import { ngTags } from '../data/catalogue/catalogueStore.ts';
import { type PhotoJobKind, photoJobs } from '../data/catalogue/photoJobStore.ts';
import { countOf } from '../data/pages.ts';
import { next } from '../data/photos/photoLife.ts';
import { changedFields, movesInSearch, storedPhotos } from '../data/photos/photoStore.ts';
import { updateInPublication } from '../data/photos/publicationStore.ts';
import {
  gramCountOf,
  gramsUnder,
  isMade,
  type SearchTerms,
  writeSearchEntry,
} from '../data/photos/searchEntryStore.ts';
import { lifeOf, type PhotoLife } from '../data/photos/storedLife.ts';
import { nextMoment } from '../platform/clock.ts';
import type { RunningJob } from '../platform/jobRun.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';

/** A commit takes 10 MiB; an index entry has about 200 bytes. */
const mostEntriesPerPage = 40_000;

function photosOf(kind: PhotoJobKind, subject: string): Query {
  const photos = storedPhotos();
  return kind === 'title' ? photos.where('titleId', '==', subject) : photos.where('tagKeys', 'array-contains', subject);
}

export const countPhotosOf = (kind: PhotoJobKind, subject: string): Promise<number> =>
  countOf(photosOf(kind, subject), limits.ngTag.countAtMost);

const noticeOf = (uid: Uid, photoId: string, commandId: string) =>
  noticesOf(uid).doc(`photo-held_${photoId}_${commandId}`);

/** `notified`: photos that this job has already notified about. One read per photo and person. */
async function readNotices(
  transaction: Transaction,
  holding: readonly { readonly id: string; readonly uid: Uid }[],
  commandId: string,
) {
  if (holding.length === 0) return { present: new Set<string>(), notified: new Set<string>() };
  const uids = [...new Set(holding.map(({ uid }) => uid))];
  const there = async (documents: readonly FirebaseFirestore.DocumentReference[]): Promise<DocumentSnapshot[]> =>
    transaction.getAll(...documents, { fieldMask: ['status'] });
  const notices = await there(holding.map(({ id, uid }) => noticeOf(uid, id, commandId)));
  const people = await there(uids.map((uid) => users.stored.doc(uid)));
  return {
    present: new Set(people.filter(({ exists }) => exists).map(({ id }) => id)),
    notified: new Set(holding.filter((_, at) => notices[at]?.exists).map(({ id }) => id)),
  };
}

/** The old tag's mode counts while its job runs; afterwards staff have published the remaining photos. */
async function modeFor(transaction: Transaction, from: string, to: string): Promise<NgTagMode | undefined> {
  const [ofEnd, ofStart] = [await ngTags.read(to, transaction), await ngTags.read(from, transaction)];
  const job = ofStart && (await photoJobs['ng-tag'].read(from, transaction));
  const isDone = job?.phase !== 'running';
  const modes = [ofEnd?.mode, isDone && ofStart?.mode !== 'strip' ? undefined : ofStart?.mode];
  return ngTagModes.find((mode) => modes.includes(mode));
}

/** One transaction. Long texts shorten the page. `undefined`: replaced or finished. */
export async function changeNextPage(
  { subject, current, save, isSecondLook }: RunningJob<PhotoJob>,
  pageSize: number,
  now: Date,
) {
  return runTransaction(async (transaction) => {
    const job = await current(transaction);
    if (!job) return undefined;
    const { command, commandId } = job;
    const mode = command.kind === 'tag' ? await modeFor(transaction, subject, command.key) : undefined;
    const { cursor } = job;
    const ordered = photosOf(job.kind, subject).orderBy(FieldPath.documentId()).limit(pageSize);
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
    const { present, notified } = await readNotices(transaction, holding, commandId);

    const changedNow: string[] = [];
    for (const { photo, change: first } of page) {
      const change = notified.has(photo.id) ? plan(photo, false) : first;
      if (!change) continue;
      const photoId = parsePhotoId(photo.id);
      updateInPublication(transaction, photoId, photo.ref, lifeOf(photo.data()), change.fields);
      if (change.entry) writeSearchEntry(transaction, photoId, change.entry.life, change.entry.searchTerms);
      changedNow.push(photo.id);
      if (change.heldFor && present.has(change.heldFor)) {
        const held = { kind: 'photo-held', source: 'machine', automated: true } as const;
        const notice = { ...held, subject: photo.id, ...noticeTimes(now) };
        transaction.create(noticeOf(change.heldFor, photo.id, commandId), notice);
      }
    }
    const progress = {
      // The second look counts only photos written during the first.
      seen: job.seen + (isSecondLook ? changedNow.length : looked),
      changed: job.changed + changedNow.length,
      cursor: page.at(-1)?.photo.id ?? cursor,
    };
    const isLast = looked === docs.length && docs.length < pageSize;
    save(transaction, progress, now);
    return { isDone: isLast, seen: progress.seen, changed: progress.changed, changedNow };
  });
}

const text = v.fallback(v.string(), '');
const texts = v.fallback(v.array(v.string()), []);

// Lenient, so that one damaged photo does not stop the others.
const photoSchema = v.object({
  ownerId: v.fallback(v.optional(uidSchema), undefined),
  owner: v.fallback(
    v.object({ username: text, displayName: text, photoURL: v.fallback(v.nullable(v.string()), null) }),
    { username: '', displayName: '', photoURL: null },
  ),
  tags: texts,
  tagKeys: texts,
  titleId: v.fallback(v.optional(v.string()), undefined),
  titleWords: texts,
  titleKind: v.fallback(v.optional(v.string()), undefined),
  coveredUntil: v.fallback(v.optional(timestampSchema), undefined),
  deletedAt: v.optional(v.unknown()),
  updatedAt: v.fallback(timestampSchema, new Date(0)),
});
type StoredPhoto = v.InferOutput<typeof photoSchema>;

export type ChangedPhoto = {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Of its search entry; absent if that stays as it is. */
  readonly entry: { readonly life: PhotoLife; readonly searchTerms: SearchTerms } | undefined;
  readonly heldFor: Uid | undefined;
  readonly entries: number;
};

type Plan = {
  readonly id: string;
  readonly command: PhotoJobCommand;
  readonly subject: string;
  readonly modeOfMove: NgTagMode | undefined;
  /** `false`: this job held the photo before, and staff published it since. */
  readonly mayHold: boolean;
};

export function planPhotoChange(stored: unknown, plan: Plan, now: Date): ChangedPhoto | undefined {
  const photo = v.parse(photoSchema, stored);
  if (photo.deletedAt !== undefined) return undefined;
  const { words, heldTag, title } = wanted(photo, plan);
  const life = lifeOf(stored);
  const after = heldTag === undefined ? life : next(life, { kind: 'tag-forbidden', tag: heldTag }, now);
  const hold = after === life || after instanceof ContractError ? undefined : changedFields(plan.id, life, after);
  if (!words && !hold && !title) return undefined;
  const titleWords = title ? { titleId: title.titleId, titleWords: title.words, titleKind: title.titleKind } : {};
  const fields = typeof stored === 'object' ? stored : {};
  const grams =
    isMade(stored) && (words || title) ? gramsUnder({ ...fields, ...words, ...titleWords }, photo.owner) : undefined;
  const former = gramCountOf(stored);
  const isCopyAlone = !words && !hold && title?.titleId === photo.titleId;
  return {
    fields: {
      ...words,
      ...titleWords,
      ...(title ? { coveredUntil: title.coveredUntil ?? FieldValue.delete() } : {}),
      ...hold,
      // Open forms do not edit the copied names of a title.
      ...(isCopyAlone ? {} : { updatedAt: nextMoment(now, photo.updatedAt) }),
    },
    entry:
      grams || (hold && movesInSearch(hold))
        ? { life: after instanceof ContractError ? life : after, searchTerms: grams ? { grams } : {} }
        : undefined,
    heldFor: hold ? photo.ownerId : undefined,
    entries: former + (grams?.length ?? former),
  };
}

type Change = {
  readonly words?: Pick<StoredPhoto, 'tags' | 'tagKeys'> | undefined;
  readonly heldTag?: string | undefined;
  readonly title?: Extract<PhotoJobCommand, { kind: 'title' }> | undefined;
};

function wanted(photo: StoredPhoto, { command, subject, modeOfMove, mayHold }: Plan): Change {
  switch (command.kind) {
    case 'ng-tag':
      if (!photo.tagKeys.includes(subject)) return {};
      return command.mode === 'strip' ? { words: without(photo, subject) } : { heldTag: mayHold ? subject : undefined };
    case 'tag':
      return led(photo, subject, command, { modeOfMove, mayHold });
    case 'title':
      return filed(photo, command);
  }
}

const without = ({ tags, tagKeys }: Pick<StoredPhoto, 'tags' | 'tagKeys'>, key: string) => ({
  tags: tags.filter((_, at) => tagKeys[at] !== key),
  tagKeys: tagKeys.filter((other) => other !== key),
});

function led(
  photo: StoredPhoto,
  from: string,
  { key, name }: Extract<PhotoJobCommand, { kind: 'tag' }>,
  { modeOfMove, mayHold }: Pick<Plan, 'modeOfMove' | 'mayHold'>,
): Change {
  if (!photo.tagKeys.includes(from) || from === key) return {};
  // On a photo with both tags, `key` is not new; what staff decided about it stays.
  if (photo.tagKeys.includes(key) || modeOfMove === 'strip') return { words: without(photo, from) };
  const words = {
    tags: photo.tagKeys.map((other, at) => (other === from ? name : (photo.tags[at] ?? other))),
    tagKeys: photo.tagKeys.map((other) => (other === from ? key : other)),
  };
  return { words, heldTag: modeOfMove !== undefined && mayHold ? key : undefined };
}

function filed(photo: StoredPhoto, title: Extract<PhotoJobCommand, { kind: 'title' }>): Change {
  const saysSo =
    photo.titleId === title.titleId &&
    isDeepStrictEqual(photo.titleWords, title.words) &&
    photo.titleKind === title.titleKind &&
    photo.coveredUntil?.getTime() === title.coveredUntil?.getTime();
  return saysSo ? {} : { title };
}
