import { type DocumentReference, FieldValue, type Query } from 'firebase-admin/firestore';
import {
  decodePhoto,
  type Exif,
  type Photo,
  type PhotoOwner,
  type PhotoStatus,
  type Variants,
} from '#contract/documents/photo.ts';
import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import { decodeUser } from '#contract/documents/user.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PhotoId, TitleId, Uid } from '#contract/ids.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { searchGrams } from '#contract/search.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';
import { contentHashReference } from './contentHashStore.ts';

/** What is said about a photo, as it is stored. */
export type PhotoWords = {
  readonly caption: string;
  readonly description: string;
  readonly alt: string;
  readonly tags: readonly string[];
  readonly tagKeys: readonly string[];
  readonly titleId: TitleId | undefined;
  readonly titleWords: readonly string[];
  readonly coveredUntil?: Date | undefined;
  readonly spoiler: boolean;
  readonly showExif: boolean;
};

/** What is known of a photo when its place is reserved. */
export type NewPhoto = PhotoWords & {
  readonly id: PhotoId;
  readonly hold: { readonly rule: string; readonly note: string } | undefined;
};

/** What the pipeline found and made. */
export type Development = {
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly color: string;
  readonly variants: Variants;
  readonly exif: Exif | undefined;
  readonly contentHash: string;
};

export const photoReference = (id: PhotoId): DocumentReference => firestore.doc(documentPath.photo(id));

/** What of a profile stands in each of the person's photos. */
export const ownerOf = ({ username, displayName, photoURL }: Profile): PhotoOwner => ({
  username,
  displayName,
  photoURL,
});

/** Reads one photo; inside a transaction if one is given. */
export async function readPhoto(id: PhotoId, transaction?: Transaction): Promise<Photo | undefined> {
  const snapshot = await (transaction ? transaction.get(photoReference(id)) : photoReference(id).get());
  return snapshot.exists ? decodePhoto(documentPath.photo(id), snapshot.data()) : undefined;
}

/**
 * Writes reservations, all or none (at most 50, far below a batch's 500). The owner is copied from the profile in the same
 * transaction: a rename is either in it or comes after it, and then finds these photos (`ownerCopyStore.ts`).
 * Throws `unauthenticated` where there is no profile any more.
 */
export async function reservePhotos(ownerId: Uid, photos: readonly NewPhoto[], now: Date): Promise<void> {
  const profilePath = documentPath.profile(ownerId);
  await runTransaction(async (transaction) => {
    const profile = await transaction.get(firestore.doc(profilePath));
    if (!profile.exists) throw new ContractError('unauthenticated', 'this account is gone');
    const owner = ownerOf(decodeProfile(profilePath, profile.data()));
    for (const { id, ...fields } of photos) {
      transaction.create(photoReference(id), reservation({ ...fields, ownerId, owner }, now));
    }
  });
}

/** The words with what they are searched by, which holds the author's names too. */
export const storedWords = <Words extends PhotoWords>(words: Words, owner: PhotoOwner) => ({
  ...words,
  grams: searchGrams({ ...words, owner }),
});

// Not found by a search before it is made: the terms of 50 photos are more than Firestore takes at once.
const reservation = (fields: Omit<NewPhoto, 'id'> & { ownerId: Uid; owner: PhotoOwner }, now: Date) => ({
  ...fields,
  ...unmade(now),
});

/** The state of what has no picture yet. */
export const unmade = (now: Date) => ({
  status: 'uploading',
  width: 0,
  height: 0,
  thumbhash: '',
  color: '',
  variants: {},
  createdAt: stored(now),
  updatedAt: stored(now),
});

type Decision<Result> = { readonly result: Result; readonly write?: Record<string, unknown> };

/** Runs `decide` on the photo as it stands; what it returns is written in the same transaction. */
export async function changePhoto<Result>(
  id: PhotoId,
  decide: (photo: Photo | undefined) => Decision<Result>,
): Promise<Result> {
  return runTransaction(async (transaction) => {
    const { result, write } = decide(await readPhoto(id, transaction));
    if (write) transaction.update(photoReference(id), write);
    return result;
  });
}

/**
 * The same for what depends on the owner: their account is read in the same transaction, so that a ban comes either before
 * it, and is seen, or after it, and finds what was written.
 */
export async function changePhotoBesideOwner<Result>(
  id: PhotoId,
  decide: (photo: Photo | undefined, ownerIsBanned: boolean) => Decision<Result>,
): Promise<Result> {
  return runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    const { result, write } = decide(photo, photo !== undefined && (await isBanned(transaction, photo.ownerId)));
    if (write) transaction.update(photoReference(id), write);
    return result;
  });
}

/** Whether somebody is banned, in a transaction that rests on it. */
export async function isBanned(transaction: Transaction, uid: Uid): Promise<boolean> {
  const account = await transaction.get(firestore.doc(documentPath.user(uid)));
  return account.exists && decodeUser(account.ref.path, account.data()).status === 'banned';
}

/** How many photos of somebody's are published, counted no further than `atMost`. Costs one read. */
export async function countPublished(transaction: Transaction, uid: Uid, atMost: number): Promise<number> {
  const published = photos().where('ownerId', '==', uid).where('status', '==', 'published');
  return (await transaction.get(published.limit(atMost).count())).data().count;
}

/** `hold.rule` of what a ban has hidden, and of nothing else: by it the end of the ban finds them. */
export const banRule = 'ban';

export type StatusOnceMade = 'published' | 'held' | 'hidden';

/** Pure: what becomes of a photo whose pictures are made. A banned person's stays out of sight until the ban ends. */
export function statusOnceMade({ hold }: Pick<Photo, 'hold'>, ownerIsBanned: boolean): StatusOnceMade {
  if (hold) return 'held';
  return ownerIsBanned ? 'hidden' : 'published';
}

/** Pure: the state of a photo, or what it was before a deletion that can still be taken back. */
export const standing = ({ status, restorable }: Pick<Photo, 'status' | 'restorable'>): PhotoStatus =>
  restorable?.status ?? status;

/** A new state; of a photo that is deleted and may come back, the state that it comes back to. */
export const stand = ({ restorable }: Pick<Photo, 'restorable'>, status: PhotoStatus) =>
  restorable ? { 'restorable.status': status } : { status };

const storedExif = ({ takenAt, ...exif }: Exif) => ({ ...exif, ...(takenAt ? { takenAt: stored(takenAt) } : {}) });

/** `exif` as an update writes it: taken away where there is none to show. */
export const shownExif = (exif: Exif | undefined) => ({ exif: exif ? storedExif(exif) : FieldValue.delete() });

/** The fields of each step of a photo's life, as `changePhoto` writes them. */
export const photoWrites = {
  begin: (photo: Photo, now: Date) => ({
    ...stand(photo, 'processing'),
    processing: {
      attempts: (photo.processing?.attempts ?? 0) + 1,
      startedAt: stored(photo.processing?.startedAt ?? now),
    },
    updatedAt: stored(now),
  }),
  /** Its pictures are made: `status` says what becomes of it (`statusOnceMade`). */
  publish: (photo: Photo, status: StatusOnceMade, { exif, contentHash: _, ...made }: Development, now: Date) => ({
    ...made,
    ...shownExif(exif),
    ...stand(photo, status),
    grams: searchGrams(photo),
    ...(status === 'published' ? { publishedAt: stored(now) } : {}),
    ...(status === 'held' ? { hold: photo.hold } : {}),
    ...(status === 'hidden' ? { hold: { rule: banRule, note: '' } } : {}),
    processing: FieldValue.delete(),
    failure: FieldValue.delete(),
    updatedAt: stored(now),
  }),
  fail: (photo: Photo, code: FailureCode, now: Date) => ({
    ...stand(photo, 'failed'),
    failure: { code },
    processing: FieldValue.delete(),
    updatedAt: stored(now),
  }),
  /** Out of sight at once, before a byte is deleted; `deletedAt` lets the sweep finish what a crash left. */
  markDeleted: (now: Date) => ({
    status: 'removed',
    deletedAt: stored(now),
    updatedAt: stored(now),
    restorable: FieldValue.delete(),
  }),
  /** Out of sight, to be brought back until then. */
  setAside: (photo: Photo, until: Date) => ({
    status: 'removed',
    restorable: { until: stored(until), status: photo.status },
  }),
  bringBack: (status: PhotoStatus) => ({ status, restorable: FieldValue.delete() }),
} as const;

/** With what is noted down of its file. Idempotent. Where it still is counted, that is dated, so that it is looked over although its event may never come. */
export async function deletePhotoDocument(id: PhotoId, now: Date): Promise<void> {
  const counted = firestore.doc(documentPath.photoCount(id));
  await runTransaction(async (transaction) => {
    const note = await transaction.get(counted);
    transaction.delete(photoReference(id));
    transaction.delete(contentHashReference(id));
    if (note.exists) transaction.update(counted, { leftAt: stored(now) });
  });
}

const photos = () => firestore.collection('photos');

async function idsOf(query: Query, limit: number): Promise<PhotoId[]> {
  const { docs } = await query.limit(limit).get();
  return docs.map((document) => parsePhotoId(document.id));
}

const inStatus = (status: PhotoStatus, since: 'createdAt' | 'updatedAt') => (before: Date, limit: number) =>
  idsOf(photos().where('status', '==', status).where(since, '<', stored(before)).orderBy(since), limit);

/** Ids of photos that have stood in a state since before a date, oldest first. Each query has an index of its own. */
export const stalePhotos = {
  abandoned: inStatus('uploading', 'createdAt'),
  stuck: inStatus('processing', 'updatedAt'),
  failed: inStatus('failed', 'updatedAt'),
  setAside: (before: Date, limit: number) =>
    idsOf(photos().where('restorable.until', '<', stored(before)).orderBy('restorable.until'), limit),
  untidied: (before: Date, limit: number) =>
    idsOf(photos().where('formerPictures.since', '<', stored(before)).orderBy('formerPictures.since'), limit),
  removed: (before: Date, limit: number) =>
    idsOf(photos().where('removed.at', '<', stored(before)).orderBy('removed.at'), limit),
  doomed: (before: Date, limit: number) =>
    idsOf(photos().where('deletedAt', '<', stored(before)).orderBy('deletedAt'), limit),
} as const;
