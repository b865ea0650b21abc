import { albumSchema } from '#contract/documents/album.ts';
import { type Photo, type PhotoStatus, photoSchema, photoStatuses } from '#contract/documents/photo.ts';
import { grantedAddress } from '#contract/edge/pictures.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import type { Filter, Query, WithId } from '../documents.ts';
import { asPhotos, type OwnPhoto } from '../photos/ownPhotos.ts';
import { pictureGrant } from '../photos/pictureGrant.ts';
import { staffById, staffCount, staffDocuments, staffList } from './reads.ts';

/** Photos and albums for staff: everybody's, in any state. */

export type StaffPhoto = OwnPhoto;

type StaffPhotoFilter = { readonly status: PhotoStatus | undefined; readonly ownerId: Uid | undefined };

const isEqual = (field: string, value: string | undefined): readonly Filter[] =>
  value === undefined ? [] : [[field, '==', value]];

/** A reservation for another picture is not a photo. */
const staffPhotosOf = (documents: readonly WithId<Photo>[]): readonly StaffPhoto[] =>
  asPhotos(documents).filter(({ replaces }) => replaces === undefined);

/** Newest first; the queue of everybody's held photos has the oldest first. */
export function staffPhotos({ status, ownerId }: StaffPhotoFilter): ListSource<StaffPhoto> {
  const isQueue = status === 'held' && ownerId === undefined;
  const query: Query = {
    collection: 'photos',
    where: [...isEqual('ownerId', ownerId), ...isEqual('status', status)],
    orderBy: [['createdAt', isQueue ? 'asc' : 'desc']],
  };
  return mapPages(staffList(query, photoSchema), staffPhotosOf);
}

/** Leaves out missing photos. Costs a read for each. */
export async function photosNow(ids: readonly PhotoId[]): Promise<ReadonlyMap<PhotoId, StaffPhoto>> {
  const photos = staffPhotosOf(await staffDocuments(ids.map(documentPath.photo), photoSchema));
  return new Map(photos.map((photo) => [photo.id, photo]));
}

/** Leaves out missing albums. Costs a read for each. */
export const albumsNow = (ids: readonly AlbumId[]) => staffById(ids.map(documentPath.album), albumSchema);

/** The count stops here; this number then means "and more". */
export const mostPhotosCounted = 10_000;

/** Leaves out statuses without photos. */
export async function countPhotosOf(ownerId: Uid) {
  const counted = await Promise.all(
    photoStatuses.map(async (status) => {
      const where = [...isEqual('ownerId', ownerId), ...isEqual('status', status)];
      return { status, count: await staffCount({ collection: 'photos', where, limit: mostPhotosCounted }) };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

/** Reads by the public address. `undefined` if the picture is gone or not for this reader. */
export async function readStaffPicture(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const grant = await pictureGrant();
  signal.throwIfAborted();
  let response: Response;
  try {
    response = await fetch(grantedAddress(grant, address), { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreachableError(address, { cause: error });
  }
  if (response.status === 404) return undefined;
  if (!response.ok) throw new UnreachableError(`${address} answered ${response.status}`);
  return response.blob();
}
