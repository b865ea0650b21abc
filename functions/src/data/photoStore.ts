import { type DocumentReference, FieldValue, type Query, type Transaction } from 'firebase-admin/firestore';
import {
  decodePhoto,
  type Exif,
  type Photo,
  type PhotoOwner,
  type PhotoStatus,
  type Variants,
} from '#contract/documents/photo.ts';
import type { FailureCode } from '#contract/errors.ts';
import type { PhotoId, TitleId, Uid } from '#contract/ids.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';
import { stored } from './timestamp.ts';

/** What is known of a photo when its place is reserved. */
export type NewPhoto = {
  readonly id: PhotoId;
  readonly ownerId: Uid;
  readonly owner: PhotoOwner;
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

/** Reads one photo; inside a transaction if one is given. */
export async function readPhoto(id: PhotoId, transaction?: Transaction): Promise<Photo | undefined> {
  const snapshot = await (transaction ? transaction.get(reference(id)) : reference(id).get());
  return snapshot.exists ? decodePhoto(documentPath.photo(id), snapshot.data()) : undefined;
}

/** Writes reservations, all or none (at most 50, far below a batch's 500). */
export async function reservePhotos(photos: readonly NewPhoto[], now: Date): Promise<void> {
  const batch = firestore.batch();
  for (const { id, ...fields } of photos) {
    batch.create(reference(id), {
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
  }
  await batch.commit();
}

/** Runs `decide` on the photo as it stands; what it returns is written in the same transaction. */
export async function changePhoto<Result>(
  id: PhotoId,
  decide: (photo: Photo | undefined) => { result: Result; write?: Record<string, unknown> },
): Promise<Result> {
  return firestore.runTransaction(async (transaction) => {
    const { result, write } = decide(await readPhoto(id, transaction));
    if (write) transaction.update(reference(id), write);
    return result;
  });
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
  publish: (photo: Photo, { exif, ...made }: Development, now: Date) => ({
    ...made,
    ...(exif ? { exif: { ...exif, ...(exif.takenAt ? { takenAt: stored(exif.takenAt) } : {}) } } : {}),
    ...(photo.hold ? { status: 'held' } : { status: 'published', publishedAt: stored(now) }),
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
  doomed: (before: Date, limit: number) =>
    idsOf(photos().where('deletedAt', '<', stored(before)).orderBy('deletedAt'), limit),
} as const;
