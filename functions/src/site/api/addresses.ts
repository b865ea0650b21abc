import * as v from 'valibot';
import { titleKinds } from '#contract/documents/title.ts';
import { apiAddress, askedOf, choiceKeys } from '#contract/edge/api.ts';
import { bandAddress, momentsAddress, photosOfMomentAddress } from '#contract/edge/moments.ts';
import { namesAddress } from '#contract/edge/namesAddress.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import { isAlbumId, isPhotoId, isPublicationId, isTitleId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isMomentDate, isMomentTime, stripOfTime } from '#contract/moments.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { type PhotoChoice, photoChoiceSchema } from '#contract/photoChoice.ts';
import { decodedSegment } from '#contract/routes.ts';
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
  listChosen,
  listNewest,
  listOnProfile,
  listPhotos,
  photosLike,
  photosWithIds,
} from '../../data/site/publicPhotos.ts';
import { endSchema, profileEndSchema, type Reading } from '../../data/site/publicReading.ts';
import { publicSettings, publicTransparency, publicTrending } from '../../data/site/publicSite.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { notePublished } from '../pictures/publicPictures.ts';
import { photosNear } from './photosNear.ts';
import { peoplePage, searchNames, searchTags, searchTitles } from './searchNames.ts';
import { searchPhotos } from './searchPhotos.ts';

/** Throws `ContractError` for missing or closed content. */
type Read<Body = object> = (reading: Reading) => Promise<Body>;
type ReadList<Item> = Read<{ readonly items: readonly Item[]; readonly next?: string }>;

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
type Listing<Item = unknown> = (cursor: string | undefined, list: string) => ReadList<Item>;

const paged =
  <Item, Schema extends v.GenericSchema>(
    schema: Schema,
    read: (reading: Reading, after: v.InferOutput<Schema> | undefined) => Promise<Page<Item>>,
  ): Listing<Item> =>
  (cursor, list) => {
    const after = cursor === undefined ? undefined : readCursor(list, cursor, schema);
    return async (reading) => {
      const { items: listed, end } = await read(reading, after);
      return { items: listed, ...(end !== undefined && { next: writeCursor(list, end) }) };
    };
  };

function photos(given: Given): Listing<PublicPhoto> | Lookup {
  const { ids, tag, title, owner, album, publication, by, q, near, similar } = given;
  // Only one filter, except words within a title.
  const filters = (['ids', 'tag', 'title', 'owner', 'album', 'publication', 'q', 'near', 'similar'] as const).filter(
    (key) => given[key] !== undefined,
  );
  const [first, second] = filters;
  if (second !== undefined && !(first === 'title' && second === 'q')) refuse(second);
  const isOfNewest = by === 'publication' && first === undefined;
  if (by !== undefined && !isOfNewest && (by !== 'time' || owner === undefined)) refuse('by');
  const isChosen = choiceKeys.some((key) => given[key] !== undefined);
  if (isChosen && (first ?? by) !== undefined) refuse(first ?? 'by');
  if (ids !== undefined) return { photoIds: idsIn(given, isPhotoId, apiAddress.photosByIds) };
  if (near !== undefined) {
    const id = isPhotoId(near) ? near : notFound();
    if (given['after'] !== undefined) refuse('after');
    return () => async (reading) => ({ items: (await photosNear(reading, id)) ?? notFound() });
  }
  if (similar !== undefined) {
    const id = isPhotoId(similar) ? similar : notFound();
    if (given['after'] !== undefined) refuse('after');
    return () => async (reading) => ({ items: (await photosLike(reading, id)) ?? notFound() });
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
      return page.items.length > 0 || after !== undefined ? page : notFound();
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

function noting(listing: Listing<PublicPhoto> | Lookup): Listing | Lookup {
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

function people(given: Given): Listing | Lookup {
  const { ids, by, q } = given;
  if (ids !== undefined) return { uids: idsIn(given, isUid, apiAddress.peopleByIds) };
  if (by !== undefined && (by !== 'photos' || q !== undefined)) refuse('by');
  const typed = q === undefined ? undefined : typedIn(q);
  return paged(turnEndSchema, (reading, after) => peoplePage(reading, { by, typed, after }));
}

function tags({ q }: Given): Listing {
  if (q !== undefined) {
    return paged(turnEndSchema, (reading, after) => searchTags(reading, { typed: typedIn(q), after }));
  }
  return paged(endSchema, async (reading, after) => {
    const { items: listed, end } = await listTags(reading, undefined, { after, limit });
    return { items: listed.filter(({ aliasOf }) => aliasOf === undefined), end };
  });
}

function titles({ kind: typedKind, q }: Given): Listing {
  const kind = typedKind === undefined ? undefined : (titleKinds.find((one) => one === typedKind) ?? refuse('kind'));
  if (q !== undefined) {
    return paged(turnEndSchema, (reading, after) => searchTitles(reading, { typed: typedIn(q), kind, after }));
  }
  return paged(endSchema, (reading, after) => listTitles(reading, { kind }, { after, limit }));
}

function albums({ owner, photo, after: cursor }: Given): Listing {
  if (photo !== undefined) {
    if (owner !== undefined) refuse('owner');
    if (cursor !== undefined) refuse('after');
    const photoId = isPhotoId(photo) ? photo : notFound();
    return () => async (reading) => ({ items: (await albumsWithPhoto(reading, photoId)) ?? notFound() });
  }
  const ownerId = owner === undefined || isUid(owner) ? owner : notFound();
  return paged(endSchema, (reading, after) => listAlbums(reading, ownerId, { after, limit }));
}

function ownKeyOf(key: string): string {
  const tag = normalizeTag(key);
  return tag.ok && tag.key === key ? key : notFound();
}

const one =
  (find: (reading: Reading) => Promise<unknown>): Read =>
  async (reading) => ({ item: (await find(reading)) ?? notFound() });

export type Single = { readonly address: string; readonly read: Read };

const single = (address: string, find: (reading: Reading) => Promise<unknown>): Single => ({
  address,
  read: one(find),
});

const singles: Readonly<Record<keyof typeof askedOf, (id: string) => Single>> = {
  photos: (id) => {
    const photoId = isPhotoId(id) ? id : notFound();
    return single(apiAddress.photo(photoId), async (reading) => {
      const listed = await photosWithIds(reading, [photoId]);
      notePublished(listed, reading.begunAt);
      return listed[0];
    });
  },
  people: (name) => {
    const username = normalizeUsername(name, () => false);
    const key = username.ok ? username.key : notFound();
    return single(apiAddress.person(key), (reading) => personNamed(reading, key));
  },
  tags: (key) => {
    const own = ownKeyOf(key);
    return single(apiAddress.tag(own), async (reading) => (await tagsWithKeys(reading, [own]))[0]);
  },
  titles: (id) => (isTitleId(id) ? single(apiAddress.title(id), (reading) => titleWithId(reading, id)) : notFound()),
  albums: (id) => (isAlbumId(id) ? single(apiAddress.album(id), (reading) => albumWithId(reading, id)) : notFound()),
};

const lists: Readonly<Record<keyof typeof askedOf, (given: Given) => Listing | Lookup>> = {
  photos: (given) => noting(photos(given)),
  people,
  tags,
  titles,
  albums,
};

const alone: Readonly<Record<string, Read>> = {
  trending: one(publicTrending),
  transparency: async (reading) => ({ items: await publicTransparency(reading) }),
  settings: one(publicSettings),
};

/** `/api/moments/band`, `/api/moments/{yyyy-mm-dd}`, `/api/moments/{yyyy-mm-dd}/{hh:mm}` */
function momentAddress(date: string, time: string | undefined): Address | undefined {
  if (momentsAddress(date) === bandAddress && time === undefined) {
    // No day is an answer too, kept as long as others.
    const read: Read = async (reading) => ({ item: (await dayOfBand(reading)) ?? null });
    return { keys: [], ask: () => ({ address: bandAddress, read }) };
  }
  if (!isMomentDate(date)) return undefined;
  if (time === undefined) {
    return { keys: [], ask: () => single(momentsAddress(date), (reading) => momentsOf(reading, date)) };
  }
  if (!isMomentTime(time)) return undefined;
  const path = photosOfMomentAddress(`${date}/${time}`);
  const place = { date, strip: stripOfTime(time) };
  const listing = paged(endSchema, (reading, after) => photosOfMoment(reading, place, { after, limit }));
  return {
    keys: ['after'],
    ask: (query) => ({ address: `${path}?${query}`, read: listing(query.get('after') ?? undefined, path) }),
  };
}

const names: Address = {
  keys: ['q'],
  ask: (query) => {
    const typed = typedIn(query.get('q') ?? '');
    return single(namesAddress(typed), (reading) => searchNames(reading, typed));
  },
};

const isList = (name: string): name is keyof typeof askedOf => Object.hasOwn(askedOf, name);

type Address = {
  readonly keys: readonly string[];
  /** `address`: the cache key. Throws `ContractError` for a bad query, before any read. */
  readonly ask: (query: URLSearchParams) => Question;
};
type Question = Single | Lookup;

export function addressOf(path: string): Address | undefined {
  const [, api, name = '', id, ...rest] = path.split('/');
  if (api === 'api' && name === 'moments' && id !== undefined && rest.length < 2)
    return momentAddress(id, rest[0] && decodedSegment(rest[0]));
  if (api !== 'api' || rest.length > 0) return undefined;
  if (id !== undefined) {
    const text = decodedSegment(id);
    return isList(name) && text ? { keys: [], ask: () => singles[name](text) } : undefined;
  }
  const read = Object.hasOwn(alone, name) ? alone[name] : undefined;
  if (read) return { keys: [], ask: () => ({ address: path, read }) };
  if (name === 'names') return names;
  if (!isList(name)) return undefined;
  return {
    keys: askedOf[name],
    ask: (query) => {
      const list = new URLSearchParams(query);
      list.delete('after');
      const given: Given = Object.fromEntries(query);
      const listing = lists[name](given);
      if (typeof listing === 'object') return listing;
      const read = listing(given['after'], list.size === 0 ? path : `${path}?${list}`);
      return { address: `${path}?${query}`, read };
    },
  };
}
