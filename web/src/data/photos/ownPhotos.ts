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
  readDocuments,
  readIfAllowed,
  readPage,
  readQuery,
  type WithId,
} from '../documents.ts';

/** Reads of one's own photos in any state, under the security rules. */

/** For staff, anybody's photo. */
export type OwnPhoto = Photo & { readonly id: PhotoId };

/** `undefined` where the photo is missing or not one's own. Throws an `UnreachableError` or a `DecodeError`. */
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

/** Those that their owner has deleted, or staff removed, are in no list. */
const listedStates: readonly PhotoStatus[] = photoStatuses.filter((status) => status !== 'removed');

export type OwnPhotosAsked = {
  /** All that there are where absent. */
  readonly status?: PhotoStatus | undefined;
  /** One at most: each combination would need an index that every photo pays for. */
  readonly of?:
    | { readonly kind: 'tag'; readonly key: string }
    | { readonly kind: 'title'; readonly id: TitleId }
    /** As in the album's contents. */
    | { readonly kind: 'album'; readonly key: string }
    | undefined;
  /** Sent at this moment or later; sent before this one. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Those on the profile alone, in its order; whatever else is asked for does not count. */
  readonly byPosition?: boolean | undefined;
};

function aboutFilter(of: NonNullable<OwnPhotosAsked['of']>): Filter {
  switch (of.kind) {
    case 'tag':
      return ['tagKeys', 'array-contains', of.key];
    case 'title':
      return ['titleId', '==', of.id];
    case 'album':
      return ['albumKeys', 'array-contains', of.key];
  }
}

/** Pure: newest first; those that staff have removed, the last removed first. */
export function ownPhotosQuery(uid: Uid, { status, of, from, before, byPosition = false }: OwnPhotosAsked): Query {
  const own: Filter = ['ownerId', '==', uid];
  const query = { collection: 'photos', limit: limits.page.desk };
  if (byPosition) return { ...query, where: [own, ['listed', '==', true]], orderBy: [['position', 'desc']] };
  // By status they would come among the many that their owner has deleted.
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
export async function readOwnPhotos(uid: Uid, asked: OwnPhotosAsked, after?: ListCursor): Promise<Page<OwnPhoto>> {
  const { entries, next } = await readPage(ownPhotosQuery(uid, asked), photoSchema, after);
  // Reservations of another picture for a photo that is there.
  const isPhoto = ({ replaces, deletedAt }: OwnPhoto) => replaces === undefined && deletedAt === undefined;
  return { entries: asPhotos(entries).filter(isPhoto), next };
}

export const asPhotos = (documents: readonly WithId<Photo>[]): readonly OwnPhoto[] =>
  documents.flatMap(({ id, ...photo }) => (isPhotoId(id) ? [{ ...photo, id }] : []));

/** Photos of one's own as they are now, in the order of `ids`; leaves out missing ones. Costs a read for each. */
export const myPhotosNow = async (ids: readonly PhotoId[]): Promise<readonly OwnPhoto[]> =>
  asPhotos(await readDocuments(ids.map(documentPath.photo), photoSchema));

/** Those of `ids` (30 at most) that one still has, in no order. One query; a read for each that is found. */
export const myPhotosAmong = async (uid: Uid, ids: readonly PhotoId[]): Promise<readonly OwnPhoto[]> => {
  const where: Query['where'] = [
    ['ownerId', '==', uid],
    ['__name__', 'in', ids],
  ];
  return asPhotos(await readQuery({ collection: 'photos', where, limit: limits.page.size }, photoSchema));
};

type OwnCounts = v.InferOutput<typeof countOwnPhotosContract.output>['counts'];

/** How many photos one has in each state that has any. Throws as `call` does. */
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
