import { type DocumentReference, FieldValue, type Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  type Exif,
  type Photo,
  type PhotoOwner,
  photoSchema,
  photoStatuses,
  type Variants,
} from '#contract/documents/photo.ts';
import type { Profile } from '#contract/documents/profile.ts';
import { ContractError } from '#contract/errors.ts';
import { type PhotoId, parsePhotoId, photoIdSchema, type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { firstPosition } from '#contract/position.ts';
import { lanes } from '../../platform/budget.ts';
import { collection, type Frozen, type Without } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { profiles, users } from '../accounts/accountStore.ts';
import { countOf } from '../pages.ts';
import { offsetOfClock } from './offsetOfClock.ts';
import { updateInPublication } from './publicationStore.ts';
import { type SearchTerms, searchEntries, writeSearchEntry } from './searchEntryStore.ts';
import { isListed, lifeFields, type PhotoLife } from './storedLife.ts';

type Words =
  | 'caption'
  | 'description'
  | 'alt'
  | 'tags'
  | 'tagKeys'
  | 'titleId'
  | 'titleWords'
  | 'titleKind'
  | 'coveredUntil';
type Choices = 'spoiler' | 'sensitive' | 'showExif' | 'showMoment' | 'licence' | 'download';
export type PhotoWords = Frozen<Pick<Photo, Words | Choices>>;

export type NewPhoto = PhotoWords &
  Frozen<Pick<Photo, 'visibility' | 'publishAt' | 'hold' | 'publication' | 'uploadBytes' | keyof CameraClock>> & {
    readonly id: PhotoId;
  };

/** Where the camera's clock was right, if the file does not say it. */
type CameraClock = Pick<Photo, 'utcOffset' | 'timeZone'>;

/** What a file says about its making. */
export type Shot = { readonly exif: Exif | undefined; readonly taken: Taken | undefined };

/** `local`: the camera's clock, as if it showed UTC. `utcOffset`: in minutes, if the file says it. */
export type Taken = { readonly local: Date; readonly utcOffset: number | undefined };

export type Development = Readonly<Pick<Photo, 'width' | 'height' | 'thumbhash' | 'color'>> & {
  readonly variants: Variants;
  readonly shot: Shot;
  readonly contentHash: string;
  /** For similar photos; empty for a plain surface. */
  readonly hashParts: readonly string[];
};

type Defaulted = Choices | 'albumKeys' | 'titleWords' | 'visibility';
export const photos = collection<PhotoId, Photo, Without<Photo, Defaulted>>('photos', photoIdSchema, photoSchema);
const hashSchema = v.object({ uid: uidSchema, hash: v.string() });
const contentHashes = collection('contentHashes', photoIdSchema, hashSchema);
export const countedSchema = v.object({ subjects: v.array(v.string()) });

/** Where a photo is counted. */
export const photoCounts = collection('photoCounts', photoIdSchema, countedSchema);

/** Without decoding: a broken photo can still be processed. */
export const photoReference = photos.stored.doc;
export const storedPhotos = photos.stored.all;
export const readPhoto = photos.read;
export const listedPhotos = () => storedPhotos().where('listed', '==', true);

export const ownerOf = ({ username, displayName, photoURL }: Profile): PhotoOwner => ({
  username,
  displayName,
  photoURL,
});

/** All or none, at most 50. Reads the profile in the transaction, so that no rename is lost. `unauthenticated`. */
export async function reservePhotos(ownerId: Uid, reserved: readonly NewPhoto[], now: Date): Promise<void> {
  await runTransaction(async (transaction) => {
    const profile = await profiles.read(ownerId, transaction);
    if (!profile) throw new ContractError('unauthenticated', 'this account is gone');
    const owner = ownerOf(profile);
    for (const { id, ...fields } of reserved) {
      // The pipeline adds the search entry: grams of 50 photos exceed Firestore's commit limit.
      const position = firstPosition(now, id);
      transaction.create(photos.doc(id), { ...fields, ownerId, owner, ...unmade(now), position });
    }
  });
}

export const unmade = (now: Date) => ({
  status: 'uploading' as const,
  listed: false,
  leads: false,
  width: 0,
  height: 0,
  thumbhash: '',
  color: '',
  variants: {},
  createdAt: now,
  updatedAt: now,
});

type Placed = Pick<PhotoLife, 'position' | 'publishedAt' | 'createdAt'>;

export const positionOf = (id: string, { position, publishedAt, createdAt }: Placed): string =>
  position ?? firstPosition(publishedAt ?? createdAt, id);

/** Publication after the upload moves a photo to its time, unless the owner moved it. */
function positionAfter(id: string, before: Placed, after: Placed): string {
  const { position, publishedAt, createdAt } = after;
  const comesOut = before.publishedAt === undefined && publishedAt !== undefined;
  const isMoved = position !== firstPosition(createdAt, id);
  return comesOut && !isMoved ? firstPosition(publishedAt, id) : positionOf(id, after);
}

/**
 * The only place that derives `listed` and `position`, also for photos stored without them. Whether a photo that becomes
 * listed leads its publication is for `publicationStore` to say.
 */
export function changedFields(id: string, before: PhotoLife, after: PhotoLife): Record<string, unknown> {
  const listed = isListed(after);
  const leads = listed && (!before.listed || before.leads !== false);
  const position = after.replaces === undefined ? positionAfter(id, before, after) : undefined;
  const changed = lifeFields.filter((field) => before[field] !== after[field]);
  const fields = changed.map((field): [string, unknown] =>
    field === 'restorable' && before.restorable && after.restorable
      ? ['restorable.status', after.restorable.status]
      : [field, after[field] ?? FieldValue.delete()],
  );
  return Object.fromEntries([
    ...fields,
    ...(before.listed === listed ? [] : [['listed', listed]]),
    ...(before.leads === leads ? [] : [['leads', leads]]),
    ...(before.publication !== undefined && before.listed && !listed
      ? [['sharesPublication', FieldValue.delete()]]
      : []),
    ...(before.position === position ? [] : [['position', position]]),
  ]);
}

/** Writes the result of `next`, `more` fields and what finds it. Nothing else changes a photo's `status`. */
export function writePhoto(
  transaction: Transaction,
  photo: PhotoId | DocumentReference,
  before: PhotoLife,
  after: PhotoLife,
  more: Readonly<Record<string, unknown>> = {},
  searchTerms?: SearchTerms,
): void {
  const document = typeof photo === 'string' ? photoReference(photo) : photo;
  const id = parsePhotoId(document.id);
  const fields = { ...more, ...changedFields(id, before, after) };
  if (Object.keys(fields).length > 0) updateInPublication(transaction, id, document, before, fields);
  if (searchTerms !== undefined || movesInSearch(fields)) writeSearchEntry(transaction, id, after, searchTerms);
}

/** Takes the result of `changedFields`. */
export const movesInSearch = (fields: object): boolean => 'listed' in fields || 'publishedAt' in fields;

/** Neighbours of a position among all photos of a person, in any state, nearest first. */
const placedBeside =
  (comparison: '<' | '>', direction: 'asc' | 'desc') =>
  async (transaction: Transaction, ownerId: Uid, position: string, limit: number) => {
    const own = storedPhotos().where('ownerId', '==', ownerId).where('position', comparison, position);
    const { docs } = await transaction.get(own.orderBy('position', direction).select('position').limit(limit));
    return docs.map((document) => ({
      id: v.parse(photoIdSchema, document.id),
      position: v.parse(v.string(), document.get('position')),
    }));
  };
export const photosAbove = placedBeside('>', 'asc');
export const photosBelow = placedBeside('<', 'desc');

/** Records which file the photo shows (`#contract/contentHash.ts`). */
export function writeContentHash(transaction: Transaction, id: PhotoId, uid: Uid, hash: string): void {
  transaction.set(contentHashes.doc(id), { uid, hash });
}

const inTurn = lanes();

/** Photos that come out at once may change one publication: the transactions of an owner do not wait for each other. */
export const publishInTurn = <Result>(
  ownerId: Uid,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => inTurn(ownerId, () => runTransaction(work));

export const isBanned = async (transaction: Transaction, uid: Uid): Promise<boolean> =>
  (await users.read(uid, transaction))?.status === 'banned';

/** Whether a person has `atLeast` listed photos. One read, none for 0. */
export async function hasListed(transaction: Transaction, uid: Uid, atLeast: number): Promise<boolean> {
  if (atLeast === 0) return true;
  const listed = listedPhotos().where('ownerId', '==', uid).limit(atLeast).count();
  return (await transaction.get(listed)).data().count >= atLeast;
}

/** The only states of a reservation for another picture. */
const replacing: readonly Photo['status'][] = ['uploading', 'processing', 'failed'];

/** Excludes removed photos and reservations for other pictures. One read per thousand of each state. */
export async function countByState(ownerId: Uid): Promise<ReadonlyMap<Photo['status'], number>> {
  const sizeOf = (query: Query): Promise<number> => countOf(query, limits.photo.countedAtMost);
  const counted = photoStatuses
    .filter((status) => status !== 'removed')
    .map(async (status): Promise<[Photo['status'], number]> => {
      const own = storedPhotos().where('ownerId', '==', ownerId).where('status', '==', status);
      const [all, others] = await Promise.all([
        sizeOf(own),
        replacing.includes(status) ? sizeOf(own.where('replaces', '>', '')) : 0,
      ]);
      return [status, all - others];
    });
  return new Map(await Promise.all(counted));
}

const minuteMs = 60_000;

/** To the minute. `undefined` if nobody knows the time zone. */
function momentOf(taken: Taken | undefined, { timeZone, utcOffset }: CameraClock): Date | undefined {
  if (taken === undefined) return undefined;
  const ofZone = timeZone === undefined ? undefined : offsetOfClock(timeZone, taken.local);
  const offset = taken.utcOffset ?? ofZone ?? utcOffset;
  if (offset === undefined) return undefined;
  return new Date((Math.floor(taken.local.getTime() / minuteMs) - offset) * minuteMs);
}

type Allowed = Pick<Photo, 'showExif' | 'showMoment' | 'moment'> & CameraClock;

/** Without the camera's clock beside the moment: together they would tell the time zone. For a Firestore update. */
export function shownShot({ showExif, showMoment, moment: wholeMoment, ...clock }: Allowed, { exif, taken }: Shot) {
  const moment = showMoment ? (momentOf(taken, clock) ?? wholeMoment) : undefined;
  const { takenAt, ...settings } = (showExif && exif) || {};
  const shown = moment === undefined && takenAt ? { ...settings, takenAt } : settings;
  return {
    exif: Object.keys(shown).length > 0 ? shown : FieldValue.delete(),
    moment: moment ?? FieldValue.delete(),
    utcOffset: FieldValue.delete(),
    timeZone: FieldValue.delete(),
  };
}

/** For a Firestore update. A replaced picture without a time zone of its own keeps the moment. */
export const madeFields = (
  allowed: Allowed,
  { shot, contentHash: _, hashParts: __, ...made }: Development,
): Record<string, unknown> => ({ ...made, ...shownShot(allowed, shot), uploadBytes: FieldValue.delete() });

/** Leaves `photoCounts` to the event or, if that is lost, to `reconcileCounts`. Idempotent. */
export async function deletePhotoDocument(id: PhotoId): Promise<void> {
  await runTransaction(async (transaction) => {
    transaction.delete(photoReference(id));
    transaction.delete(contentHashes.doc(id));
    transaction.delete(searchEntries.doc(id));
  });
}

const inStatus = (status: Photo['status'], since: 'createdAt' | 'updatedAt') => (before: Date, limit: number) =>
  photos.ids(photos.all().where('status', '==', status).where(since, '<', before).orderBy(since).limit(limit));

/** Ids of photos in a state since before a date, oldest first. Each query has its own index. */
export const stalePhotos = {
  abandoned: inStatus('uploading', 'createdAt'),
  stuck: inStatus('processing', 'updatedAt'),
  failed: inStatus('failed', 'updatedAt'),
} as const;

export const duePhotos = (now: Date) =>
  photos.all().where('status', '==', 'scheduled').where('publishAt', '<=', now).orderBy('publishAt');
