import * as v from 'valibot';
import { countOwnPhotosContract } from '#contract/callables/countOwnPhotos.ts';
import { type Photo, type PhotoStatus, photoSchema, photoStatuses } from '#contract/documents/photo.ts';
import { isPhotoId, type PhotoId, type TitleId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { wait } from '#lib/wait.ts';
import { call } from '../call.ts';
import {
  type Filter,
  type ListCursor,
  type Page,
  type Query,
  readAllowedDocuments,
  readIfAllowed,
  readPage,
  readQuery,
  type WithId,
} from '../documents.ts';

/** Reads of the person's own photos in any state, under the security rules. */

/** For staff, anybody's photo. */
export type OwnPhoto = Photo & { readonly id: PhotoId };

/** `undefined` if the photo is missing or not the person's. Throws an `UnreachableError` or a `DecodeError`. */
export async function myPhoto(id: PhotoId): Promise<OwnPhoto | undefined> {
  const photo = await readIfAllowed(documentPath.photo(id), photoSchema);
  return photo && { ...photo, id };
}

const mostTwins = 5;

/** A few photos with this `contentHash`, without failed, deleted and unfinished ones. Two reads for each. */
export async function myPhotosWithContent(uid: Uid, contentHash: string): Promise<readonly PhotoId[]> {
  const where: Query['where'] = [
    ['uid', '==', uid],
    ['hash', '==', contentHash],
  ];
  const twins = await readQuery({ collection: 'contentHashes', where, limit: mostTwins }, v.object({}));
  const photos = await Promise.all(twins.map(({ id }) => (isPhotoId(id) ? myPhoto(id) : undefined)));
  return photos.flatMap((photo) => {
    const isThere = photo && ['scheduled', 'published', 'held', 'hidden'].includes(photo.status);
    return isThere ? [photo.id] : [];
  });
}

/** Lists leave out photos that their owner deleted or staff removed. */
const listedStates: readonly PhotoStatus[] = photoStatuses.filter((status) => status !== 'removed');

export type OwnPhotosQuery = {
  /** Absent: all. */
  readonly status?: PhotoStatus | undefined;
  /** One at most: each combination would need an index, which adds to the cost of every photo. */
  readonly of?:
    | { readonly kind: 'tag'; readonly key: string }
    | { readonly kind: 'title'; readonly id: TitleId }
    /** As in the album's contents. */
    | { readonly kind: 'album'; readonly key: string }
    | undefined;
  /** Uploaded at `from` or later, and before `before`. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Only the photos on the profile, in its order. Ignores the other filters. */
  readonly byPosition?: boolean | undefined;
};

function aboutFilter(of: NonNullable<OwnPhotosQuery['of']>): Filter {
  switch (of.kind) {
    case 'tag':
      return ['tagKeys', 'array-contains', of.key];
    case 'title':
      return ['titleId', '==', of.id];
    case 'album':
      return ['albumKeys', 'array-contains', of.key];
  }
}

/** Pure: newest first. Photos that staff removed: last removed first. */
export function ownPhotosQuery(uid: Uid, { status, of, from, before, byPosition = false }: OwnPhotosQuery): Query {
  const own: Filter = ['ownerId', '==', uid];
  const query = { collection: 'photos', limit: limits.page.desk };
  if (byPosition) return { ...query, where: [own, ['listed', '==', true]], orderBy: [['position', 'desc']] };
  // A filter by status would also return the many photos that their owner deleted.
  if (status === 'removed') return { ...query, where: [own], orderBy: [['removed.at', 'desc']] };
  return {
    ...query,
    where: [
      own,
      status === undefined ? ['status', 'in', listedStates] : ['status', '==', status],
      ...(of ? [aboutFilter(of)] : []),
      ...(from ? [['createdAt', '>=', from] as const] : []),
      ...(before ? [['createdAt', '<', before] as const] : []),
    ],
    orderBy: [['createdAt', 'desc']],
  };
}

/** A page of 60; it may be shorter although more follow. Costs a read for each photo. */
export async function readOwnPhotos(uid: Uid, query: OwnPhotosQuery, after?: ListCursor): Promise<Page<OwnPhoto>> {
  const { entries, next } = await readPage(ownPhotosQuery(uid, query), photoSchema, after);
  // A reservation for another picture of a photo (`replaces`) is not a photo.
  const isPhoto = ({ replaces, deletedAt }: OwnPhoto) => replaces === undefined && deletedAt === undefined;
  return { entries: asPhotos(entries).filter(isPhoto), next };
}

export const asPhotos = (documents: readonly WithId<Photo>[]): readonly OwnPhoto[] =>
  documents.flatMap(({ id, ...photo }) => (isPhotoId(id) ? [{ ...photo, id }] : []));

/** The person's photos as they are now, in the order of `ids`; leaves out missing ones. Costs a read for each. */
export async function myPhotosNow(ids: readonly PhotoId[]): Promise<readonly OwnPhoto[]> {
  // One by one: the rules refuse a missing photo, and with it a batch or query that names it.
  return asPhotos(await readAllowedDocuments(ids.map(documentPath.photo), photoSchema));
}

type OwnCounts = v.InferOutput<typeof countOwnPhotosContract.output>['counts'];

/** The number of the person's photos in each state, without zeros. Throws as `call` does. */
export const countOwnPhotos = async (): Promise<OwnCounts> => (await call(countOwnPhotosContract, {})).counts;

export const nextPollMs = (lastMs: number): number => Math.min(5_000, lastMs * 1.5);

function visible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve, reject) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** `undefined` if the photo is gone. Pauses while the tab is hidden or offline. Rejects with the signal's reason. */
export async function followMyPhoto(
  id: PhotoId,
  isDone: (photo: OwnPhoto) => boolean,
  signal: AbortSignal,
): Promise<OwnPhoto | undefined> {
  for (let pauseMs = 1_000; ; pauseMs = nextPollMs(pauseMs)) {
    await wait(pauseMs, signal);
    await visible(signal);
    try {
      const photo = await myPhoto(id);
      signal.throwIfAborted();
      if (photo === undefined || isDone(photo)) return photo;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
    }
  }
}
