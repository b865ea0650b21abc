import * as v from 'valibot';
import { nameFilters, prefixesOf } from '#contract/catalogueSearch.ts';
import { emptyStrip } from '#contract/documents/moments.ts';
import { publicAlbumSchema } from '#contract/edge/albums.ts';
import { beside } from '#contract/edge/besideAddress.ts';
import { publicPersonSchema, publicTagSchema, publicTitleSchema } from '#contract/edge/names.ts';
import { publicPhotoSchema } from '#contract/edge/photos.ts';
import { limits } from '#contract/limits.ts';
import { placeOfMoment, stripOfTime, stripsOfDay } from '#contract/moments.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { isOfShape, licencesOf, photoChoiceSchema } from '#contract/photoChoice.ts';
import { matchesSearch, parseSearch, resolveSearch } from '#contract/searchQuery.ts';
import { kanaKeysOf } from '#data/staff/catalogue.ts';
import { documentsIn, stored } from './firestore.ts';

/**
 * A simple version of the function `site` under `/api/`, over the documents of a test. The server's own tests check
 * filters and order. Cursors are places in the list.
 */
export async function answerApi({ pathname, searchParams }: URL, isSearchClosed: boolean): Promise<Response> {
  const [, , list = '', name, time] = pathname.split('/').map(decodeURIComponent);
  const asked = Object.fromEntries(searchParams);
  switch (list) {
    case 'photos':
      if (asked['q'] && isSearchClosed) {
        return Response.json({ error: { code: 'failed-precondition', closed: 'search' } }, { status: 403 });
      }
      if (asked['album'] !== undefined && !albums().some(({ id }) => id === asked['album'])) return item(undefined);
      if (asked['publication'] !== undefined && photosAsked(asked).length === 0) return item(undefined);
      return name === undefined ? page(photosAsked(asked), asked) : item(photos().find(({ id }) => id === name));
    case 'albums':
      return name === undefined ? page(albumsAsked(asked), asked) : item(albums().find(({ id }) => id === name));
    case 'people':
      return name === undefined ? page(await peopleAsked(asked), asked) : item(personNamed(name));
    case 'tags':
      return name === undefined ? page(await tagsAsked(asked), asked) : item(tags().find(({ key }) => key === name));
    case 'titles':
      return name === undefined ? page(await titlesAsked(asked), asked) : item(titleWith(name));
    case 'names':
      return item({
        tags: (await tagsAsked(asked)).slice(0, 6),
        titles: (await titlesAsked(asked)).slice(0, 6),
        people: (await peopleAsked(asked)).slice(0, 6),
      });
    case 'moments':
      if (name === 'band') return item(dayOfBand());
      return time === undefined ? item(dayOf(name)) : page(photosAt(name, time), asked);
    case 'trending':
      return item(stored('aggregates/trending') ?? { tags: [], titles: [], at: new Date(0) });
    case 'transparency':
      return page(
        all('transparency')
          .map(([, month]) => month)
          .toReversed(),
        {},
      );
    default:
      throw new Error(`${pathname} is no address of the API`);
  }
}

type Asked = Readonly<Record<string, string | undefined>>;

const page = (items: readonly unknown[], { after = '0' }: Asked): Response => {
  const end = Number(after) + limits.page.size;
  const next = items.length > end ? String(end) : undefined;
  return Response.json({ items: items.slice(Number(after), end), next, asOf: new Date() });
};
const item = (found: unknown): Response =>
  found === undefined
    ? Response.json({ error: { code: 'not-found' } }, { status: 404 })
    : Response.json({ item: found, asOf: new Date() });

const all = (collection: string) =>
  documentsIn(collection).sort(([one], [other]) => (one < other ? -1 : Number(one > other)));

const parsed = <Schema extends v.GenericSchema>(schema: Schema, entries: readonly unknown[]) =>
  entries.flatMap((entry) => {
    const read = v.safeParse(schema, entry);
    return read.success ? [read.output] : [];
  });

const photos = () =>
  parsed(
    publicPhotoSchema,
    all('photos').map(([id, photo]) => ({ ...photo, id })),
  ).sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime() || (one.id < other.id ? 1 : -1));

const placed = () =>
  photos().flatMap((photo) =>
    photo.moment !== undefined && photo.visibility === 'public' ? [{ ...placeOfMoment(photo.moment), photo }] : [],
  );

function dayOf(date = '') {
  const strips = Array.from({ length: stripsOfDay }, (_, strip) => {
    const [first, ...others] = placed().filter((each) => each.date === date && each.strip === strip);
    if (!first) return emptyStrip;
    const uncovered = [first, ...others].find(({ photo }) => !photo.spoiler && !photo.sensitive)?.photo;
    return { count: others.length + 1, color: uncovered?.color ?? '', photo: uncovered?.id };
  });
  return { strips, version: strips.some(({ color }) => color !== '') ? dayVersion : undefined };
}

const dayVersion = 'the-only-version';

/** Counts every photo, and looks at today alone. */
function dayOfBand() {
  const { date } = placeOfMoment(new Date());
  const isFull = placed().filter((each) => each.date === date).length >= 24;
  return isFull ? { date, versions: { [date]: dayVersion } } : null;
}

const photosAt = (date = '', time: string) =>
  placed().flatMap((each) => (each.date === date && each.strip === stripOfTime(time) ? each.photo : []));

/** Unlike the function `site`, does not mix the kinds evenly. */
function photosNear(id: string) {
  const photo = photos().find((each) => each.id === id);
  return photos()
    .filter(
      ({ titleId, tagKeys, ownerId }) =>
        ownerId === photo?.ownerId ||
        (titleId !== undefined && titleId === photo?.titleId) ||
        tagKeys.some((key) => photo?.tagKeys.includes(key)),
    )
    .filter((each) => each.id !== id)
    .slice(0, limits.page.near);
}

/** Unlike the function `site`, keeps the order of lists. */
function photosBeside(id: string) {
  const photo = photos().find((each) => each.id === id);
  const own = photos().filter(({ ownerId, visibility }) => ownerId === photo?.ownerId && visibility === 'public');
  const at = own.findIndex((each) => each.id === id);
  return at === -1 ? [] : own.slice(Math.max(0, at - beside), at + beside + 1);
}

/** Unlike the function `site`, keeps the order of lists. */
function photosLike(id: string) {
  const partsOf = (of: string) =>
    v.parse(v.fallback(v.array(v.string()), []), stored(`searchEntries/${of}`)?.['hashParts']);
  const parts = partsOf(id);
  return photos().filter((each) => each.id !== id && partsOf(each.id).some((part) => parts.includes(part)));
}

function photosAsked(asked: Asked) {
  const { ids, tag, title, owner, album, publication, by, q, near, similar, shape, licence, year, titleKind } = asked;
  if (similar !== undefined) return photosLike(similar);
  if (near !== undefined) return by === 'position' ? photosBeside(near) : photosNear(near);
  if (album !== undefined) return photosIn(album);
  const isFound = q === undefined ? () => true : search(q);
  const choice = v.parse(photoChoiceSchema, { shape, licence, year, titleKind });
  const isWithin = (photo: ReturnType<typeof photos>[number]): boolean =>
    (choice.shape === undefined || isOfShape(photo, choice.shape)) &&
    (choice.titleKind === undefined || stored(`photos/${photo.id}`)?.['titleKind'] === choice.titleKind) &&
    (choice.licence === undefined || licencesOf(choice.licence).includes(photo.licence)) &&
    (choice.year === undefined || photo.publishedAt.getFullYear() === Number(choice.year));
  const isOnProfile = owner !== undefined && by === undefined;
  const sorted = isOnProfile
    ? photos().sort((one, other) => ((one.position ?? '') > (other.position ?? '') ? -1 : 1))
    : photos();
  return sorted.filter(
    (photo) =>
      (ids === undefined ? photo.visibility === 'public' : ids.split(',').includes(photo.id)) &&
      (publication === undefined || photo.publication === publication) &&
      (by !== 'publication' || photo.leads !== false) &&
      (tag === undefined || photo.tagKeys.includes(tag)) &&
      (title === undefined || photo.titleId === title) &&
      (owner === undefined || photo.ownerId === owner) &&
      isWithin(photo) &&
      isFound(photo),
  );
}

const photoIdsIn = (album: string) =>
  v.parse(v.fallback(v.array(v.string()), []), stored(`albumContents/${album}`)?.['photoIds']);

const albums = () =>
  parsed(
    publicAlbumSchema,
    all('albums')
      .filter(([, { status }]) => status === 'published')
      .map(([id, album]) => ({ ...album, id, photoCount: photosIn(id).length })),
  ).sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());

const albumsAsked = ({ owner, photo }: Asked) =>
  albums().filter(
    ({ id, ownerId, visibility, photoCount }) =>
      visibility === 'public' &&
      photoCount > 0 &&
      (owner === undefined || ownerId === owner) &&
      (photo === undefined || photosIn(id).some((each) => each.id === photo)),
  );

/** A public album shows no unlisted photo. */
const photosIn = (album: string) =>
  photoIdsIn(album)
    .flatMap((id) => photos().find((photo) => photo.id === id) ?? [])
    .filter(({ visibility }) => visibility === 'public' || stored(`albums/${album}`)?.['visibility'] === 'unlisted');

function search(q: string) {
  const known = resolveSearch(parseSearch(q), { uidOf: (key) => personNamed(key)?.uid });
  const { from = new Date(0), before = new Date(8.64e15) } = known.days;
  return (photo: v.InferOutput<typeof publicPhotoSchema>): boolean =>
    photo.publishedAt >= from && photo.publishedAt < before && matchesSearch(photo, known);
}

const people = () =>
  parsed(
    publicPersonSchema,
    all('profiles').map(([uid, profile]) => ({ ...profile, uid })),
  ).filter(({ usernameKey }) => usernameKey !== '');

async function peopleAsked({ ids, by, q }: Asked) {
  if (ids !== undefined) return people().filter(({ uid }) => ids.split(',').includes(uid));
  const isFound = await called('profiles', q);
  if (q !== undefined) return people().filter(({ uid }) => isFound(uid));
  return people().sort((one, other) =>
    by === 'photos' ? other.photoCount - one.photoCount : other.createdAt.getTime() - one.createdAt.getTime(),
  );
}

function personNamed(name: string) {
  const key = usernameKey(name);
  const former = all('usernames').find(([id]) => id === key)?.[1]['uid'];
  return people().find(({ usernameKey }) => usernameKey === key) ?? people().find(({ uid }) => uid === former);
}

/** The ids of documents whose names contain `q`. */
async function called(collection: string, q: string | undefined) {
  if (q === undefined) return () => true;
  const filters = nameFilters([titleKey(q), ...(await kanaKeysOf(q))]);
  const isFound = ([id, { search }]: [string, Record<string, unknown>]): boolean => {
    const entries = [...v.parse(v.fallback(v.array(v.string()), []), search), ...prefixesOf([id])];
    return filters.some((names) => names.anyOf.some((entry) => entries.includes(entry)) && names.matches(entries));
  };
  const found = new Set(
    all(collection)
      .filter(isFound)
      .map(([id]) => id),
  );
  return (id: string): boolean => found.has(id);
}

const tags = () =>
  parsed(
    publicTagSchema,
    all('tags').map(([key, tag]) => ({ ...tag, key })),
  ).sort((one, other) => other.count - one.count);

async function tagsAsked({ q }: Asked) {
  const isFound = await called('tags', q);
  const found = tags().filter(({ key }) => isFound(key));
  const ends = found.map((tag) => tags().find(({ key }) => key === tag.aliasOf) ?? tag);
  return [...new Map(ends.map((tag) => [tag.key, tag])).values()].filter(({ count }) => count > 0);
}

const titles = () =>
  parsed(
    publicTitleSchema,
    all('titles')
      .filter(([, { status }]) => status === 'active')
      .map(([id, title]) => ({ ...title, id })),
  ).sort((one, other) => other.count - one.count);

async function titlesAsked({ kind, q }: Asked) {
  const isFound = await called('titles', q);
  return titles().filter((title) => (kind === undefined || title.kind === kind) && isFound(title.id));
}

function titleWith(id: string) {
  const leadsTo = stored(`titles/${id}`)?.['mergedInto'];
  return titles().find((title) => title.id === (leadsTo ?? id));
}
