import { type DocumentReference, FieldValue, type Query, type Transaction } from 'firebase-admin/firestore';
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
import { firestore } from '../platform/firebase.ts';
import { stored } from './timestamp.ts';

/** What is known of a photo when its place is reserved. */
export type NewPhoto = {
  readonly id: PhotoId;
  readonly caption: string;
  readonly description: string;
  readonly alt: string;
  readonly tags: readonly string[];
  readonly tagKeys: readonly string[];
  readonly titleId: TitleId | undefined;
  readonly spoiler: boolean;
  readonly showExif: boolean;
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
};

const reference = (id: PhotoId): DocumentReference => firestore.doc(documentPath.photo(id));

/** What of a profile stands in each of the person's photos. */
export const ownerOf = ({ username, displayName, photoURL }: Profile): PhotoOwner => ({
  username,
  displayName,
  photoURL,
});

/** Reads one photo; inside a transaction if one is given. */
export async function readPhoto(id: PhotoId, transaction?: Transaction): Promise<Photo | undefined> {
  const snapshot = await (transaction ? transaction.get(reference(id)) : reference(id).get());
  return snapshot.exists ? decodePhoto(documentPath.photo(id), snapshot.data()) : undefined;
}

/**
 * Writes reservations, all or none (at most 50, far below a batch's 500). The owner is copied from the profile in the same
 * transaction: a rename is either in it or comes after it, and then finds these photos (`ownerCopyStore.ts`).
 * Throws `unauthenticated` where there is no profile any more.
 */
export async function reservePhotos(ownerId: Uid, photos: readonly NewPhoto[], now: Date): Promise<void> {
  const profilePath = documentPath.profile(ownerId);
  await firestore.runTransaction(async (transaction) => {
    const profile = await transaction.get(firestore.doc(profilePath));
    if (!profile.exists) throw new ContractError('unauthenticated', 'this account is gone');
    const owner = ownerOf(decodeProfile(profilePath, profile.data()));
    for (const { id, ...fields } of photos) {
      transaction.create(reference(id), reservation({ ...fields, ownerId, owner }, now));
    }
  });
}

const reservation = (fields: Omit<NewPhoto, 'id'> & { ownerId: Uid; owner: PhotoOwner }, now: Date) => ({
  ...fields,
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
  return firestore.runTransaction(async (transaction) => {
    const { result, write } = decide(await readPhoto(id, transaction));
    if (write) transaction.update(reference(id), write);
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
  return firestore.runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    const owner = photo && (await transaction.get(firestore.doc(documentPath.user(photo.ownerId))));
    const isBanned = owner?.exists === true && decodeUser(owner.ref.path, owner.data()).status === 'banned';
    const { result, write } = decide(photo, isBanned);
    if (write) transaction.update(reference(id), write);
    return result;
  });
}

/** `hold.rule` of what a ban has hidden, and of nothing else: by it the end of the ban finds them. */
export const banRule = 'ban';

export type StatusOnceMade = 'published' | 'held' | 'hidden';

/** Pure: what becomes of a photo whose pictures are made. A banned person's stays out of sight until the ban ends. */
export function statusOnceMade({ hold }: Pick<Photo, 'hold'>, ownerIsBanned: boolean): StatusOnceMade {
  if (hold) return 'held';
  return ownerIsBanned ? 'hidden' : 'published';
}

/** The fields of each step of a photo's life, as `changePhoto` writes them. */
export const photoWrites = {
  begin: (photo: Photo, now: Date) => ({
    status: 'processing',
    processing: {
      attempts: (photo.processing?.attempts ?? 0) + 1,
      startedAt: stored(photo.processing?.startedAt ?? now),
    },
    updatedAt: stored(now),
  }),
  /** Its pictures are made: `status` says what becomes of it (`statusOnceMade`). */
  publish: (status: StatusOnceMade, { exif, ...made }: Development, now: Date) => ({
    ...made,
    ...(exif ? { exif: { ...exif, ...(exif.takenAt ? { takenAt: stored(exif.takenAt) } : {}) } } : {}),
    status,
    ...(status === 'published' ? { publishedAt: stored(now) } : {}),
    ...(status === 'hidden' ? { hold: { rule: banRule, note: '' } } : {}),
    processing: FieldValue.delete(),
    failure: FieldValue.delete(),
    updatedAt: stored(now),
  }),
  fail: (code: FailureCode, now: Date) => ({
    status: 'failed',
    failure: { code },
    processing: FieldValue.delete(),
    updatedAt: stored(now),
  }),
  /** Out of sight at once, before a byte is deleted; `deletedAt` lets the sweep finish what a crash left. */
  doom: (now: Date) => ({ status: 'removed', deletedAt: stored(now), updatedAt: stored(now) }),
  /** Its variants have been written anew. */
  reissued: () => ({ reissueSince: FieldValue.delete() }),
} as const;

export const deletePhotoDocument = async (id: PhotoId): Promise<void> => {
  await reference(id).delete();
};

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
  unreissued: (before: Date, limit: number) =>
    idsOf(photos().where('reissueSince', '<', stored(before)).orderBy('reissueSince'), limit),
  doomed: (before: Date, limit: number) =>
    idsOf(photos().where('deletedAt', '<', stored(before)).orderBy('deletedAt'), limit),
} as const;
