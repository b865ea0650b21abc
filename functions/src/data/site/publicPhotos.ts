import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type PublishedPhoto, photoSchema, publishedPhotoSchema } from '#contract/documents/photo.ts';
import { publicationSchema } from '#contract/documents/publication.ts';
import { decode } from '#contract/documents/stored.ts';
import type { TitleKind } from '#contract/documents/title.ts';
import { beside } from '#contract/edge/besideAddress.ts';
import { type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import { type PhotoId, type PublicationId, parsePhotoId } from '#contract/ids.ts';
import type { Licence } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { isOfShape, licencesOf, type PhotoChoice } from '#contract/photoChoice.ts';
import { beginningOf } from '#contract/searchQuery.ts';
import { listedPhotos, photoReference } from '../photos/photoStore.ts';
import { othersIn } from '../photos/publicationStore.ts';
import { listedEntries } from '../photos/searchEntryStore.ts';
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
  type PageRequest,
  type Reading,
  readPage,
} from './publicReading.ts';

/** Checks each document at read time, so that no photo hidden before the read is shown. */

const { others: _, ...storedEntries } = publicPhotoSchema.entries;
const { position: __, ...entries } = storedEntries;
const fields = fieldsOf({ entries }, 'sharesPublication');
const newestFirst = descending('publishedAt');

/** A publication of which nothing else is listed would tell that there are photos which nobody may see. */
const shownSchema = v.pipe(
  v.object({ ...storedEntries, sharesPublication: v.fallback(photoSchema.entries.sharesPublication, undefined) }),
  v.transform(({ sharesPublication, publication, ...photo }): PublicPhoto => {
    const isNamed = sharesPublication === true && publication !== undefined;
    return isNamed ? { ...photo, publication } : photo;
  }),
);

const list = { order: newestFirst, schema: shownSchema, idField: 'id', fields };

const asOnProfile = { ...list, order: descending('position'), fields: [...fields, 'position'] };

export type PhotoFilter = {
  readonly tagKey?: string | undefined;
  readonly titleId?: string | undefined;
  readonly titleKind?: TitleKind | undefined;
  readonly ownerId?: string | undefined;
  readonly publication?: PublicationId | undefined;
  /** Only photos that stand for their publication. */
  readonly leads?: true | undefined;
  readonly anyOf?: readonly [field: 'ownerId' | 'tagKeys' | 'titleId', values: readonly string[]] | undefined;
  readonly licences?: readonly Licence[] | undefined;
  /** Publication from the first moment until before the second. */
  readonly days?: { readonly from?: Date | undefined; readonly before?: Date | undefined } | undefined;
};

function filtered(filter: PhotoFilter): Query {
  const { tagKey, titleId, titleKind, ownerId, publication, leads, anyOf, licences, days } = filter;
  let query: Query = listedPhotos();
  if (tagKey !== undefined) query = query.where('tagKeys', 'array-contains', tagKey);
  if (titleId !== undefined) query = query.where('titleId', '==', titleId);
  if (titleKind !== undefined) query = query.where('titleKind', '==', titleKind);
  if (ownerId !== undefined) query = query.where('ownerId', '==', ownerId);
  if (publication !== undefined) query = query.where('publication', '==', publication);
  if (leads) query = query.where('leads', '==', true);
  if (licences !== undefined) query = query.where('licence', 'in', [...licences]);
  if (anyOf !== undefined) {
    const [field, values] = anyOf;
    query = query.where(field, field === 'tagKeys' ? 'array-contains-any' : 'in', [...values]);
  }
  return within(query, days);
}

function within(query: Query, { from, before }: NonNullable<PhotoFilter['days']> = {}): Query {
  const begun = from === undefined ? query : query.where('publishedAt', '>=', from);
  return before === undefined ? begun : begun.where('publishedAt', '<', before);
}

/** Newest first. `cost` includes documents that do not decode. */
export const listPhotos = (reading: Reading, filter: PhotoFilter, page: PageRequest): Promise<Page<PublicPhoto>> =>
  listPage(reading, { ...list, query: filtered(filter) }, page);

/** Photos that stand for their publication, with the `others` of it. */
export async function listNewest(reading: Reading, request: PageRequest): Promise<Page<PublicPhoto>> {
  const page = await listPhotos(reading, { leads: true }, request);
  return { ...page, items: await withOthers(reading, page.items) };
}

/** Costs a document for each publication among the photos. */
export async function withOthers(
  reading: Reading,
  photos: readonly PublicPhoto[],
  isWanted: (photo: PublicPhoto) => boolean = () => true,
): Promise<readonly PublicPhoto[]> {
  const ids = new Set(photos.filter(isWanted).flatMap(({ publication }) => publication ?? []));
  const publications = await reading.get([...ids].map(documentPath.publication));
  const others = new Map(decodedAll(publications, publicationSchema).flatMap((one) => [...othersIn(one.photos)]));
  return photos.map((photo) => (others.has(photo.id) ? { ...photo, others: others.get(photo.id) } : photo));
}

const yearOf = (year: string) => ({ from: beginningOf(year), before: beginningOf(String(Number(year) + 1)) });

/** Newest first. Shapes are no part of the query, so any page may be short, and it reads no more documents than others. */
export async function listChosen(
  reading: Reading,
  { shape, licence, year, titleKind }: PhotoChoice,
  request: PageRequest,
): Promise<Page<PublicPhoto>> {
  const filter = {
    titleKind,
    licences: licence && licencesOf(licence),
    days: year === undefined ? undefined : yearOf(year),
  };
  const page = await listPhotos(reading, filter, request);
  return shape === undefined ? page : { ...page, items: page.items.filter((photo) => isOfShape(photo, shape)) };
}

export const listInOrder = (
  reading: Reading,
  query: Query,
  order: Order,
  page: PageRequest,
): Promise<Page<PublicPhoto>> => listPage(reading, { ...list, query, order }, page);

export const listOnProfile = (reading: Reading, ownerId: string, page: PageRequest): Promise<Page<PublicPhoto>> =>
  listPage(reading, { ...asOnProfile, query: filtered({ ownerId }) }, page);

const ascending: Order = asOnProfile.order.map(([field]) => [field, 'asc']);

/** See `photosBesideAddress`. Costs nine documents, fewer near an end of the profile. */
export async function listBeside(reading: Reading, id: PhotoId): Promise<readonly PublicPhoto[] | undefined> {
  const documents = await reading.get([documentPath.photo(id)], asOnProfile.fields);
  const [document] = documents;
  const life = lifeOf(document?.data() ?? {});
  if (document === undefined || !isShown(life)) return undefined;
  const after = endOf(document, asOnProfile.order);
  if (!isListed(life) || after === undefined) return [];
  const onProfile = { ...asOnProfile, query: filtered({ ownerId: life.ownerId }) };
  const [before, behind] = await Promise.all([
    listPage(reading, { ...onProfile, order: ascending }, { after, limit: beside }),
    listPage(reading, onProfile, { after, limit: beside }),
  ]);
  return [...before.items.toReversed(), ...decodedAll(documents, shownSchema, 'id'), ...behind.items];
}

/** `listPhotos` for merged lists. `place`: among all photos, even filtered ones; `after` may be any such place. */
export async function listPlacedPhotos(reading: Reading, filter: PhotoFilter, page: PageRequest) {
  const { documents, end } = await readPage(reading, filtered(filter).select(...fields), newestFirst, page);
  const photos = documents.flatMap((document) => {
    const [photo] = decodedAll([document], shownSchema, 'id');
    const place = endOf(document, newestFirst);
    return photo && place ? [{ photo, place }] : [];
  });
  return { items: photos, end };
}

export const comparePlaces = (one: End, other: End): number => compareEnds(one, other, newestFirst);

export const idAtPlace = (place: End): PhotoId => parsePhotoId(place.at(-1));

const withIds =
  (isWanted: (life: PhotoLife) => boolean) =>
  async (reading: Reading, ids: readonly PhotoId[]): Promise<readonly PublicPhoto[]> => {
    const documents = await reading.get(ids.map(documentPath.photo), fields);
    return decodedAll(
      documents.filter((photo) => isWanted(lifeOf(photo.data()))),
      shownSchema,
      'id',
    );
  };

export const photosWithIds = withIds(isShown);

export const listedWithIds = withIds(isListed);

type GramFilter = { readonly grams: readonly string[]; readonly days?: PhotoFilter['days'] };

/** Newest first. Costs two reads for each photo: its search entry and the photo itself. */
export async function listByGrams(
  reading: Reading,
  { grams, days }: GramFilter,
  page: PageRequest,
): Promise<Page<PublicPhoto>> {
  const [gram] = grams;
  const among = within(listedEntries(), days);
  const having =
    grams.length === 1
      ? among.where('grams', 'array-contains', gram)
      : among.where('grams', 'array-contains-any', [...grams]);
  const { documents, end } = await readPage(reading, having.select('publishedAt'), newestFirst, page);
  const ids = await inSequence(
    reading,
    documents.map(({ id }) => parsePhotoId(id)),
  );
  return { items: ids, cost: Math.max(1, documents.length), end };
}

async function inSequence(reading: Reading, ids: readonly PhotoId[]): Promise<readonly PublicPhoto[]> {
  const byId = new Map((await listedWithIds(reading, ids)).map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const partsSchema = v.fallback(v.array(v.string()), []);

/** Fewer shared parts are a coincidence. */
const leastShared = 2;

/**
 * Other listed photos that look alike, those that share the most parts of the hash first. Costs at most two reads for
 * each of `limits.page.similar`, and two. `undefined` unless the photo is visible.
 */
export async function photosLike(reading: Reading, id: PhotoId): Promise<readonly PublicPhoto[] | undefined> {
  const [photo] = await photosWithIds(reading, [id]);
  if (photo === undefined) return undefined;
  const [entry] = await reading.get([documentPath.searchEntry(id)], ['hashParts']);
  const parts = v.parse(partsSchema, entry?.get('hashParts'));
  if (parts.length === 0) return [];
  const query = listedEntries()
    .where('hashParts', 'array-contains-any', [...parts])
    .select('publishedAt', 'hashParts');
  const { documents } = await readPage(reading, query, newestFirst, { limit: limits.page.similar });
  const sharedBy = (other: (typeof documents)[number]): number =>
    v.parse(partsSchema, other.get('hashParts')).filter((part) => parts.includes(part)).length;
  const alike = documents
    .map((document) => ({ id: parsePhotoId(document.id), shared: sharedBy(document) }))
    .filter((other) => other.id !== id && other.shared >= leastShared)
    .sort((one, other) => other.shared - one.shared);
  return inSequence(
    reading,
    alike.map((other) => other.id),
  );
}

/** `undefined` unless the photo is visible. Tolerates other broken fields. */
export async function readPublishedPhoto(id: PhotoId): Promise<PublishedPhoto | undefined> {
  const path = documentPath.photo(id);
  const photo = await photoReference(id).get();
  return isShown(lifeOf(photo.data() ?? {})) ? decode(publishedPhotoSchema, path, photo.data()) : undefined;
}
