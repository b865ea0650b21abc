import * as v from 'valibot';
import { titleKinds } from '#contract/documents/title.ts';
import { apiAddress, askedOf } from '#contract/edge/api.ts';
import { namesAddress } from '#contract/edge/names.ts';
import { ContractError } from '#contract/errors.ts';
import { isAlbumId, isPhotoId, isUid, type PhotoId, type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, normalizeUsername } from '#contract/normalizers.ts';
import { decodedSegment } from '#contract/routes.ts';
import { turnEndSchema } from '../../data/search/inTurn.ts';
import {
  albumPlaceSchema,
  albumsWithPhoto,
  albumWithId,
  listAlbums,
  photosOfAlbum,
} from '../../data/site/publicAlbums.ts';
import { listTags, listTitles, tagsWithKeys, titleWithId } from '../../data/site/publicCatalogue.ts';
import { personNamed } from '../../data/site/publicPeople.ts';
import { listOnProfile, listPhotos, photosWithIds } from '../../data/site/publicPhotos.ts';
import { endSchema, profileEndSchema, type Reading } from '../../data/site/publicReading.ts';
import { publicSettings, publicTransparency, publicTrending } from '../../data/site/publicSite.ts';
import { systemClock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { notePublished } from '../pictures/publicPictures.ts';
import { peoplePage } from './peoplePages.ts';
import { photosNear } from './photosNear.ts';
import { searchTags, searchTitles } from './searchCatalogue.ts';
import { searchNames } from './searchNames.ts';
import { searchPhotos } from './searchPhotos.ts';

type Body = { readonly items: readonly unknown[]; readonly next?: string | undefined } | { readonly item: unknown };
/** Throws a `ContractError` for what does not exist or is closed. */
type Read = (reading: Reading) => Promise<Body>;

/** Photos that are answered one by one, from what this instance knows of each. */
type Lookup = { readonly ids: readonly PhotoId[] };

type Given = Readonly<Record<string, string | undefined>>;

const notFound = (): never => {
  throw new ContractError('not-found', 'nothing is there, or nothing that everybody may see');
};
function refuse(field: string): never {
  throw new ContractError('invalid-argument', 'not as agreed', { field });
}

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

const limit = limits.page.size;

/** Searches never fail for their length: too long a text is cut. */
const typedIn = (q: string): string => Array.from(q).slice(0, limits.search.queryChars).join('').trim();

/** `list`: the address without its cursor. */
function paged<const Schema extends v.GenericSchema>(list: string, { after: cursor }: Given, schema: Schema) {
  const after: v.InferOutput<Schema> | undefined = cursor === undefined ? undefined : readCursor(list, cursor, schema);
  return {
    after,
    body: (items: readonly unknown[], end: v.InferOutput<Schema> | undefined): Body => ({
      items,
      ...(end !== undefined && { next: writeCursor(list, end) }),
    }),
  };
}

function photos(given: Given, list: string): Read | Lookup {
  const { ids, tag, title, owner, album, by, q, near } = given;
  // One filter only, except words under a title.
  const filters = (['ids', 'tag', 'title', 'owner', 'album', 'q', 'near'] as const).filter(
    (key) => given[key] !== undefined,
  );
  const [first, second] = filters;
  if (second !== undefined && !(first === 'title' && second === 'q')) refuse(second);
  if (by !== undefined && (by !== 'time' || owner === undefined)) refuse('by');
  if (ids !== undefined) return given['after'] === undefined ? { ids: idsIn(ids) } : refuse('after');
  if (near !== undefined) {
    const id = isPhotoId(near) ? near : notFound();
    if (given['after'] !== undefined) refuse('after');
    return async (reading) => {
      const at = systemClock();
      const found = (await photosNear(reading, id)) ?? notFound();
      notePublished(found, at);
      return { items: found };
    };
  }
  if (album !== undefined) {
    const id = isAlbumId(album) ? album : notFound();
    const { after, body } = paged(list, given, albumPlaceSchema);
    return async (reading) => {
      const at = systemClock();
      const found = (await photosOfAlbum(reading, id, { after, limit })) ?? notFound();
      notePublished(found.photos, at);
      return body(found.photos, found.end);
    };
  }
  const titleId = title === undefined || isTitleId(title) ? title : notFound();
  if (q !== undefined) {
    const { after, body } = paged(list, given, turnEndSchema);
    return async (reading) => {
      const at = systemClock();
      const found = await searchPhotos(reading, { typed: typedIn(q), titleId, after });
      notePublished(found.photos, at);
      return body(found.photos, found.end);
    };
  }
  if (tag !== undefined) ownKeyOf(tag);
  if (owner !== undefined && !isUid(owner)) notFound();
  const isOnProfile = owner !== undefined && by === undefined;
  const { after, body } = paged(list, given, isOnProfile ? profileEndSchema : endSchema);
  return async (reading) => {
    const at = systemClock();
    const asked = { after, limit };
    const found = await (isOnProfile
      ? listOnProfile(reading, owner, asked)
      : listPhotos(reading, { tagKey: tag, titleId, ownerId: owner }, asked));
    notePublished(found.photos, at);
    return body(found.photos, found.end);
  };
}

function idsIn(text: string): readonly PhotoId[] {
  const ids = text.split(',').filter(isPhotoId);
  if (ids.length > limit || apiAddress.photosByIds(ids) !== `/api/photos?${new URLSearchParams({ ids: text })}`)
    refuse('ids');
  return ids;
}

function people(given: Given, list: string): Read {
  const { by, q } = given;
  if (q !== undefined && by !== undefined) refuse('by');
  if (by !== undefined && by !== 'photos') refuse('by');
  const { after, body } = paged(list, given, turnEndSchema);
  return async (reading) => {
    const found = await peoplePage(reading, { by, typed: q === undefined ? undefined : typedIn(q), after });
    return body(found.people, found.end);
  };
}

function tags(given: Given, list: string): Read {
  const { q } = given;
  if (q !== undefined) {
    const { after, body } = paged(list, given, turnEndSchema);
    return async (reading) => {
      const found = await searchTags(reading, { typed: typedIn(q), after });
      return body(found.tags, found.end);
    };
  }
  const { after, body } = paged(list, given, endSchema);
  return async (reading) => {
    const found = await listTags(reading, undefined, { after, limit });
    return body(
      found.tags.filter(({ aliasOf }) => aliasOf === undefined),
      found.end,
    );
  };
}

function titles(given: Given, list: string): Read {
  const { kind: asked, q } = given;
  const kind = asked === undefined ? undefined : (titleKinds.find((one) => one === asked) ?? refuse('kind'));
  if (q !== undefined) {
    const { after, body } = paged(list, given, turnEndSchema);
    return async (reading) => {
      const found = await searchTitles(reading, { typed: typedIn(q), kind, after });
      return body(found.titles, found.end);
    };
  }
  const { after, body } = paged(list, given, endSchema);
  return async (reading) => {
    const found = await listTitles(reading, { kind }, { after, limit });
    return body(found.titles, found.end);
  };
}

function albums(given: Given, list: string): Read {
  const { owner, photo } = given;
  if (photo !== undefined) {
    if (owner !== undefined) refuse('owner');
    if (given['after'] !== undefined) refuse('after');
    const photoId = isPhotoId(photo) ? photo : notFound();
    return async (reading) => ({ items: (await albumsWithPhoto(reading, photoId)) ?? notFound() });
  }
  const ownerId = owner === undefined || isUid(owner) ? owner : notFound();
  const { after, body } = paged(list, given, endSchema);
  return async (reading) => {
    const found = await listAlbums(reading, { ownerId }, { after, limit });
    return body(found.albums, found.end);
  };
}

function ownKeyOf(key: string): string {
  const tag = normalizeTag(key);
  return tag.ok && tag.key === key ? key : notFound();
}

const one = (find: (reading: Reading) => Promise<unknown>): Read => {
  return async (reading) => ({ item: (await find(reading)) ?? notFound() });
};

const singles: Readonly<
  Record<keyof typeof askedOf, (id: string) => { readonly address: string; readonly read: Read }>
> = {
  photos: (id) => {
    const photoId = isPhotoId(id) ? id : notFound();
    return {
      address: apiAddress.photo(photoId),
      read: one(async (reading) => {
        const at = systemClock();
        const found = await photosWithIds(reading, [photoId]);
        notePublished(found, at);
        return found[0];
      }),
    };
  },
  people: (name) => {
    const username = normalizeUsername(name, () => false);
    const key = username.ok ? username.key : notFound();
    return { address: apiAddress.person(key), read: one((reading) => personNamed(reading, key)) };
  },
  tags: (key) => {
    const own = ownKeyOf(key);
    return { address: apiAddress.tag(own), read: one(async (reading) => (await tagsWithKeys(reading, [own]))[0]) };
  },
  titles: (id) => {
    const titleId = isTitleId(id) ? id : notFound();
    return { address: apiAddress.title(titleId), read: one((reading) => titleWithId(reading, titleId)) };
  },
  albums: (id) => {
    const albumId = isAlbumId(id) ? id : notFound();
    return { address: apiAddress.album(albumId), read: one((reading) => albumWithId(reading, albumId)) };
  },
};

const lists: Readonly<Record<keyof typeof askedOf, (given: Given, list: string) => Read | Lookup>> = {
  photos,
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

const names: Address = {
  keys: ['q'],
  ask: (query) => {
    const typed = typedIn(query.get('q') ?? '');
    return { address: namesAddress(typed), read: one((reading) => searchNames(reading, typed)) };
  },
};

const isList = (name: string): name is keyof typeof askedOf => Object.hasOwn(askedOf, name);

export type Address = {
  readonly keys: readonly string[];
  /** `address` is the cache key. Throws `ContractError` for a bad query, before any read. */
  readonly ask: (query: URLSearchParams) => Question;
};
export type Question = { readonly address: string; readonly read: Read } | Lookup;

export function addressOf(path: string): Address | undefined {
  const [, api, name = '', id, ...rest] = path.split('/');
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
      const read = lists[name](Object.fromEntries(query), list.size === 0 ? path : `${path}?${list}`);
      return 'ids' in read ? read : { address: `${path}?${query}`, read };
    },
  };
}
