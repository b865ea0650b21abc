import * as v from 'valibot';
import { titleKinds } from '#contract/documents/title.ts';
import type { PublicAlbum } from '#contract/edge/albums.ts';
import { apiAddress, choiceKeys } from '#contract/edge/api.ts';
import { momentsAddress } from '#contract/edge/moments.ts';
import type { PublicPerson, PublicTag, PublicTitle } from '#contract/edge/names.ts';
import { namesAddress } from '#contract/edge/namesAddress.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import { isAlbumId, isPhotoId, isPublicationId, isTitleId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { stripOfTime } from '#contract/moments.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { type PhotoChoice, photoChoiceSchema } from '#contract/photoChoice.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { turnEndSchema } from '../../data/search/inTurn.ts';
import {
  albumPlaceSchema,
  albumsWithPhoto,
  albumWithId,
  listAlbums,
  photosOfAlbum,
} from '../../data/site/publicAlbums.ts';
import { listTags, listTitles, tagsWithKeys, titleWithId } from '../../data/site/publicCatalogue.ts';
import { dayOfBand, momentsOf, photosOfMoment } from '../../data/site/publicMoments.ts';
import { personNamed } from '../../data/site/publicPeople.ts';
import {
  listBeside,
  listChosen,
  listNewest,
  listOnProfile,
  listPhotos,
  photosLike,
  photosWithIds,
  withOthers,
} from '../../data/site/publicPhotos.ts';
import { endSchema, profileEndSchema, type Reading } from '../../data/site/publicReading.ts';
import { publicSettings, publicTransparency, publicTrending } from '../../data/site/publicSite.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { notePublished } from '../pictures/publicPictures.ts';
import { photosNear } from './photosNear.ts';
import type { Answers, ItemAnswer, Kind, ListAnswer, Place } from './places.ts';
import { peoplePage, searchNames, searchTags, searchTitles } from './searchNames.ts';
import { searchPhotos } from './searchPhotos.ts';

/** Throws `ContractError` for missing or closed content. */
type Read<Body> = (reading: Reading) => Promise<Body>;

/** `address`: the cache key. */
export type Question<Body> = { readonly address: string; readonly read: Read<Body> };

/** By ids that combine to any number of lists, so each entry is cached alone. */
export type Lookup = { readonly photoIds: readonly PhotoId[] } | { readonly uids: readonly Uid[] };

type Given = Readonly<Record<string, string | undefined>>;

const notFound = (): never => {
  throw new ContractError('not-found', 'nothing is there, or nothing that everybody may see');
};
function refuse(field: string): never {
  throw new ContractError('invalid-argument', 'not as agreed', { field });
}

const limit = limits.page.size;

/** Cuts long texts instead of failing. */
const typedIn = (q: string): string => Array.from(q).slice(0, limits.search.queryChars).join('').trim();

type Page<Item> = { readonly items: readonly Item[]; readonly end: unknown };

/** `list`: the address without its cursor. */
type Listing<Item> = (cursor: string | undefined, list: string) => Read<ListAnswer<Item>>;

const paged =
  <Item, Schema extends v.GenericSchema>(
    schema: Schema,
    read: (reading: Reading, after: v.InferOutput<Schema> | undefined) => Promise<Page<Item>>,
  ): Listing<Item> =>
  (cursor, list) => {
    const after = cursor === undefined ? undefined : readCursor(list, cursor, schema);
    return async (reading) => {
      const { items: listed, end } = await read(reading, after);
      return { items: listed, ...(end !== undefined && { next: writeCursor(list, end) }), asOf: reading.begunAt };
    };
  };

/** One page. */
const whole =
  <Item>(read: (reading: Reading) => Promise<readonly Item[] | undefined>): Listing<Item> =>
  () =>
  async (reading) => ({ items: (await read(reading)) ?? notFound(), asOf: reading.begunAt });

function photos(given: Given): Listing<PublicPhoto> | Lookup {
  const { ids, tag, title, owner, album, publication, by, q, near, similar } = given;
  // Only one filter, except words within a title.
  const filters = (['ids', 'tag', 'title', 'owner', 'album', 'publication', 'q', 'near', 'similar'] as const).filter(
    (key) => given[key] !== undefined,
  );
  const [first, second] = filters;
  if (second !== undefined && !(first === 'title' && second === 'q')) refuse(second);
  const isOfNewest = by === 'publication' && first === undefined;
  const isBeside = by === 'position' && near !== undefined;
  if (by !== undefined && !isOfNewest && !isBeside && (by !== 'time' || owner === undefined)) refuse('by');
  const isChosen = choiceKeys.some((key) => given[key] !== undefined);
  if (isChosen && (first ?? by) !== undefined) refuse(first ?? 'by');
  if (ids !== undefined) return { photoIds: idsIn(given, isPhotoId, apiAddress.photosByIds) };
  if (near !== undefined) {
    const id = isPhotoId(near) ? near : notFound();
    if (given['after'] !== undefined) refuse('after');
    return whole((reading) => (isBeside ? listBeside(reading, id) : photosNear(reading, id)));
  }
  if (similar !== undefined) {
    const id = isPhotoId(similar) ? similar : notFound();
    if (given['after'] !== undefined) refuse('after');
    return whole((reading) => photosLike(reading, id));
  }
  if (album !== undefined) {
    const id = isAlbumId(album) ? album : notFound();
    return paged(
      albumPlaceSchema,
      async (reading, after) => (await photosOfAlbum(reading, id, { after, limit })) ?? notFound(),
    );
  }
  if (publication !== undefined) {
    const id = isPublicationId(publication) ? publication : notFound();
    return paged(endSchema, async (reading, after) => {
      const page = await listPhotos(reading, { publication: id }, { after, limit });
      if (after !== undefined) return page;
      if (page.items.length === 0) notFound();
      // Its page says how many there are.
      return page.end === undefined ? page : { ...page, items: await withOthers(reading, page.items) };
    });
  }
  if (isChosen) {
    const choice = choiceIn(given);
    return paged(endSchema, (reading, after) => listChosen(reading, choice, { after, limit }));
  }
  const titleId = title === undefined || isTitleId(title) ? title : notFound();
  if (q !== undefined) {
    return paged(turnEndSchema, (reading, after) => searchPhotos(reading, { typed: typedIn(q), titleId, after }));
  }
  if (tag !== undefined) ownKeyOf(tag);
  if (owner !== undefined && !isUid(owner)) notFound();
  if (owner !== undefined && by === undefined) {
    return paged(profileEndSchema, (reading, after) => listOnProfile(reading, owner, { after, limit }));
  }
  return paged(endSchema, (reading, after) =>
    isOfNewest
      ? listNewest(reading, { after, limit })
      : listPhotos(reading, { tagKey: tag, titleId, ownerId: owner }, { after, limit }),
  );
}

function choiceIn(given: Given): PhotoChoice {
  const choice = v.safeParse(photoChoiceSchema, given);
  return choice.success ? choice.output : refuse(v.getDotPath(choice.issues[0]) ?? 'year');
}

function noting(listing: Listing<PublicPhoto> | Lookup): Listing<PublicPhoto> | Lookup {
  if (typeof listing === 'object') return listing;
  return (cursor, list) => {
    const read = listing(cursor, list);
    return async (reading) => {
      const body = await read(reading);
      notePublished(body.items, reading.begunAt);
      return body;
    };
  };
}

/** Only one page of sound ids in the address's order, and nothing beside them. */
function idsIn<Id extends string>(
  given: Given,
  isId: (id: string) => id is Id,
  addressOf: (ids: readonly Id[]) => string,
): readonly Id[] {
  const { ids: text = '', ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined) refuse(other);
  const ids = text.split(',').filter(isId);
  if (ids.length > limit || !addressOf(ids).endsWith(`?${new URLSearchParams({ ids: text })}`)) refuse('ids');
  return ids;
}

function people(given: Given): Listing<PublicPerson> | Lookup {
  const { ids, by, q } = given;
  if (ids !== undefined) return { uids: idsIn(given, isUid, apiAddress.peopleByIds) };
  if (by !== undefined && (by !== 'photos' || q !== undefined)) refuse('by');
  const typed = q === undefined ? undefined : typedIn(q);
  return paged(turnEndSchema, (reading, after) => peoplePage(reading, { by, typed, after }));
}

function tags({ q }: Given): Listing<PublicTag> {
  if (q !== undefined) {
    return paged(turnEndSchema, (reading, after) => searchTags(reading, { typed: typedIn(q), after }));
  }
  return paged(endSchema, async (reading, after) => {
    const { items: listed, end } = await listTags(reading, undefined, { after, limit });
    return { items: listed.filter(({ aliasOf }) => aliasOf === undefined), end };
  });
}

function titles({ kind: typedKind, q }: Given): Listing<PublicTitle> {
  const kind = typedKind === undefined ? undefined : (titleKinds.find((one) => one === typedKind) ?? refuse('kind'));
  if (q !== undefined) {
    return paged(turnEndSchema, (reading, after) => searchTitles(reading, { typed: typedIn(q), kind, after }));
  }
  return paged(endSchema, (reading, after) => listTitles(reading, { kind }, { after, limit }));
}

function albums({ owner, photo, after: cursor }: Given): Listing<PublicAlbum> {
  if (photo !== undefined) {
    if (owner !== undefined) refuse('owner');
    if (cursor !== undefined) refuse('after');
    const photoId = isPhotoId(photo) ? photo : notFound();
    return whole((reading) => albumsWithPhoto(reading, photoId));
  }
  const ownerId = owner === undefined || isUid(owner) ? owner : notFound();
  return paged(endSchema, (reading, after) => listAlbums(reading, ownerId, { after, limit }));
}

function ownKeyOf(key: string): string {
  const tag = normalizeTag(key);
  return tag.ok && tag.key === key ? key : notFound();
}

const single = <Item>(
  address: string,
  find: (reading: Reading) => Promise<Item | undefined>,
): Question<ItemAnswer<Item>> => ({
  address,
  read: async (reading) => ({ item: (await find(reading)) ?? notFound(), asOf: reading.begunAt }),
});

const listed =
  <Item>(listingOf: (given: Given, place: Place) => Listing<Item> | Lookup) =>
  (place: Place, query: URLSearchParams): Question<ListAnswer<Item>> | Lookup => {
    const { path } = place;
    const list = new URLSearchParams(query);
    list.delete('after');
    const listing = listingOf(Object.fromEntries(query), place);
    if (typeof listing === 'object') return listing;
    const read = listing(query.get('after') ?? undefined, list.size === 0 ? path : `${path}?${list}`);
    return { address: `${path}?${query}`, read };
  };

const photosOfStrip = (date: string, time: string): Listing<PublicPhoto> =>
  paged(endSchema, (reading, after) => photosOfMoment(reading, { date, strip: stripOfTime(time) }, { after, limit }));

/** What each kind of address asks. Throws `ContractError` for a bad query, before any read. */
export const questions: {
  readonly [Each in Kind]: (place: Place, query: URLSearchParams) => Question<Answers[Each]> | Lookup;
} = {
  photos: listed((given, { id, time }) => (time === undefined ? noting(photos(given)) : photosOfStrip(id, time))),
  people: listed(people),
  tags: listed(tags),
  titles: listed(titles),
  albums: listed(albums),
  photo: ({ id }) => {
    const photoId = isPhotoId(id) ? id : notFound();
    return single(apiAddress.photo(photoId), async (reading) => {
      const shown = await photosWithIds(reading, [photoId]);
      notePublished(shown, reading.begunAt);
      return shown[0];
    });
  },
  person: ({ id: name }) => {
    const username = normalizeUsername(name, () => false);
    const key = username.ok ? username.key : notFound();
    return single(apiAddress.person(key), (reading) => personNamed(reading, key));
  },
  tag: ({ id: key }) => {
    const own = ownKeyOf(key);
    return single(apiAddress.tag(own), async (reading) => (await tagsWithKeys(reading, [own]))[0]);
  },
  title: ({ id }) => (isTitleId(id) ? single(apiAddress.title(id), (reading) => titleWithId(reading, id)) : notFound()),
  album: ({ id }) => (isAlbumId(id) ? single(apiAddress.album(id), (reading) => albumWithId(reading, id)) : notFound()),
  names: (_, query) => {
    const typed = typedIn(query.get('q') ?? '');
    return single(namesAddress(typed), (reading) => searchNames(reading, typed));
  },
  moments: ({ id: date }) => single(momentsAddress(date), (reading) => momentsOf(reading, date)),
  band: ({ path: address }) => ({
    address,
    // No day is an answer too, kept as long as others.
    read: async (reading) => ({ item: (await dayOfBand(reading)) ?? null, asOf: reading.begunAt }),
  }),
  trending: ({ path }) => single(path, publicTrending),
  settings: ({ path }) => single(path, publicSettings),
  transparency: ({ path: address }) => ({
    address,
    read: async (reading) => ({ items: await publicTransparency(reading), asOf: reading.begunAt }),
  }),
};
