import type { Query } from 'firebase-admin/firestore';
import { type PublishedPhoto, publishedPhotoSchema } from '#contract/documents/photo.ts';
import { decode } from '#contract/documents/stored.ts';
import { type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { listedPhotos, photoReference } from '../photos/photoStore.ts';
import { isListed, isShown, lifeOf, type PhotoLife } from '../photos/storedLife.ts';
import {
  compareEnds,
  decodedAll,
  descending,
  type End,
  endOf,
  fieldsOf,
  listPage,
  type Order,
  type Page,
  type PageAsked,
  type Reading,
  readPage,
} from './publicReading.ts';

/** Checks each document at read time, so that no photo hidden before the read is shown. */

// Without search grams, which are larger than all other fields together.
const { position: _, ...listedEntries } = publicPhotoSchema.entries;
const fields = fieldsOf({ entries: listedEntries });
const newestFirst = descending('publishedAt');
const list = { order: newestFirst, schema: publicPhotoSchema, idField: 'id', fields };

const asOnProfile = { ...list, order: descending('position'), fields: [...fields, 'position'] };

export type PhotoFilter = {
  readonly tagKey?: string | undefined;
  readonly titleId?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly grams?: readonly string[] | undefined;
  readonly anyOf?: readonly [field: 'ownerId' | 'tagKeys' | 'titleId', values: readonly string[]] | undefined;
  /** Publication from the first moment until before the second. */
  readonly days?: { readonly from?: Date | undefined; readonly before?: Date | undefined } | undefined;
};

function filtered({ tagKey, titleId, ownerId, grams, anyOf, days }: PhotoFilter): Query {
  let query: Query = listedPhotos();
  if (tagKey !== undefined) query = query.where('tagKeys', 'array-contains', tagKey);
  if (titleId !== undefined) query = query.where('titleId', '==', titleId);
  if (ownerId !== undefined) query = query.where('ownerId', '==', ownerId);
  if (anyOf !== undefined) {
    const [field, values] = anyOf;
    query = query.where(field, field === 'tagKeys' ? 'array-contains-any' : 'in', [...values]);
  }
  if (days?.from !== undefined) query = query.where('publishedAt', '>=', days.from);
  if (days?.before !== undefined) query = query.where('publishedAt', '<', days.before);
  const [gram] = grams ?? [];
  if (gram === undefined || grams === undefined) return query;
  return grams.length === 1
    ? query.where('grams', 'array-contains', gram)
    : query.where('grams', 'array-contains-any', [...grams]);
}

/** Newest first. `cost` includes documents that do not decode. */
export const listPhotos = (reading: Reading, filter: PhotoFilter, asked: PageAsked): Promise<Page<PublicPhoto>> =>
  listPage(reading, { ...list, query: filtered(filter) }, asked);

export const listInOrder = (
  reading: Reading,
  query: Query,
  order: Order,
  asked: PageAsked,
): Promise<Page<PublicPhoto>> => listPage(reading, { ...list, query, order }, asked);

export const listOnProfile = (reading: Reading, ownerId: string, asked: PageAsked): Promise<Page<PublicPhoto>> =>
  listPage(reading, { ...asOnProfile, query: filtered({ ownerId }) }, asked);

/** `listPhotos` for merged lists. `place`: among all photos, even filtered ones; `after` may be any such place. */
export async function listPlacedPhotos(reading: Reading, filter: PhotoFilter, asked: PageAsked) {
  const { documents, end } = await readPage(reading, filtered(filter).select(...fields), newestFirst, asked);
  const found = documents.flatMap((document) => {
    const [photo] = decodedAll([document], publicPhotoSchema, 'id');
    const place = endOf(document, newestFirst);
    return photo && place ? [{ photo, place }] : [];
  });
  return { found, end };
}

export const comparePlaces = (one: End, other: End): number => compareEnds(one, other, newestFirst);

export const idAtPlace = (place: End): PhotoId => parsePhotoId(place.at(-1));

const withIds =
  (isWanted: (life: PhotoLife) => boolean) =>
  async (reading: Reading, ids: readonly PhotoId[]): Promise<readonly PublicPhoto[]> => {
    const found = await reading.get(ids.map(documentPath.photo), fields);
    return decodedAll(
      found.filter((photo) => isWanted(lifeOf(photo.data()))),
      publicPhotoSchema,
      'id',
    );
  };

export const photosWithIds = withIds(isShown);

export const listedWithIds = withIds(isListed);

/** `undefined` unless the photo is visible. Tolerates other broken fields. */
export async function readPublishedPhoto(id: PhotoId): Promise<PublishedPhoto | undefined> {
  const path = documentPath.photo(id);
  const photo = await photoReference(id).get();
  return isShown(lifeOf(photo.data() ?? {})) ? decode(publishedPhotoSchema, path, photo.data()) : undefined;
}
