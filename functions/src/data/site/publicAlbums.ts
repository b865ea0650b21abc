import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type PublicAlbum, publicAlbumSchema } from '#contract/edge/albums.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { type AlbumId, type PhotoId, parseAlbumId, photoIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { signatureOf } from '../../platform/keys.ts';
import { albumContents, albums } from '../albums/albumStore.ts';
import { isListed, isShown, lifeOf } from '../photos/storedLife.ts';
import { listedWithIds, photosWithIds } from './publicPhotos.ts';
import { decodedAll, descending, fieldsOf, listPage, type PageRequest, type Reading } from './publicReading.ts';

const stored = v.object({ photoIds: v.fallback(v.array(photoIdSchema), []) });

const fields = fieldsOf(publicAlbumSchema, 'status');

const isPublic = (album: DocumentSnapshot): boolean => album.get('visibility') === 'public';

const shownAlbums = (albums: readonly DocumentSnapshot[]): readonly PublicAlbum[] =>
  decodedAll(
    albums.filter((album) => album.get('status') === 'published'),
    publicAlbumSchema,
    'id',
  );

export const openAlbums = () =>
  albums.stored.all().where('visibility', '==', 'public').where('status', '==', 'published');

/** Public albums with visible photos. Any page may be short. */
export async function listAlbums(reading: Reading, ownerId: string | undefined, page: PageRequest) {
  const query = ownerId === undefined ? openAlbums() : openAlbums().where('ownerId', '==', ownerId);
  const list = { query, order: descending('updatedAt'), schema: publicAlbumSchema, idField: 'id', fields };
  const { items, end } = await listPage(reading, list, page);
  return { items: items.filter(({ photoCount }) => photoCount > 0), end };
}

export async function albumWithId(reading: Reading, id: AlbumId): Promise<PublicAlbum | undefined> {
  return shownAlbums(await reading.get([documentPath.album(id)], fields))[0];
}

const keysSchema = v.fallback(v.array(v.string()), []);

/** Public albums with the photo; `undefined` if nobody may see the photo. */
export async function albumsWithPhoto(reading: Reading, id: PhotoId): Promise<readonly PublicAlbum[] | undefined> {
  const [photo] = await reading.get([documentPath.photo(id)], ['albumKeys', 'status', 'visibility']);
  const life = photo && lifeOf(photo.data());
  if (life === undefined || !isShown(life)) return undefined;
  if (!isListed(life)) return [];
  const keys = v.parse(keysSchema, photo?.get('albumKeys')).slice(0, limits.album.perPhoto);
  if (keys.length === 0) return [];
  const named = albumContents.stored.all().where('key', 'in', keys);
  const contents = await reading.query(named.select('photoIds').limit(keys.length));
  // `albumKeys` may be outdated.
  const holding = contents.filter((document) => photoIdsOf(document).includes(id));
  const documents = await reading.get(
    holding.map((document) => documentPath.album(parseAlbumId(document.id))),
    fields,
  );
  return shownAlbums(documents.filter(isPublic));
}

const photoIdsOf = (contents: DocumentSnapshot | undefined): readonly PhotoId[] =>
  v.parse(stored, contents?.data() ?? {}).photoIds;

/**
 * Index of the next page, from the end if negative, and a keyed mark of the last photo read, in case the album is
 * reordered. Never the photo's id, which may be private.
 */
export const albumPlaceSchema = v.tuple([v.string(), v.pipe(v.number(), v.safeInteger())]);

type AlbumPlace = v.InferOutput<typeof albumPlaceSchema>;

const markIn = (album: AlbumId) => (photo: PhotoId) => signatureOf('place', `${album}/${photo}`);

/** What the album shows, in its order; `undefined` unless it is visible. Reads two documents and one per photo. */
export async function photosOfAlbum(
  reading: Reading,
  id: AlbumId,
  { after, limit }: { readonly after?: AlbumPlace | undefined; readonly limit: number },
): Promise<{ readonly items: readonly PublicPhoto[]; readonly end: AlbumPlace | undefined } | undefined> {
  const [album] = await reading.get([documentPath.album(id)], ['status', 'ownerId', 'visibility']);
  if (album?.get('status') !== 'published') return undefined;
  const [contents] = await reading.get([documentPath.albumContents(id)], ['photoIds']);
  const ids = photoIdsOf(contents);
  const markOf = markIn(id);
  const from = startBehind(ids, after, markOf);
  const wanted = ids.slice(from, from + limit);
  const shown = await (isPublic(album) ? listedWithIds : photosWithIds)(reading, wanted);
  const byId = new Map(shown.map((photo) => [photo.id, photo]));
  const items = wanted.flatMap((photoId) => {
    const photo = byId.get(photoId);
    return photo && photo.ownerId === album.get('ownerId') ? [photo] : [];
  });
  const last = wanted.at(-1);
  const isMore = last !== undefined && from + limit < ids.length;
  return { items, end: isMore ? [markOf(last), from + limit] : undefined };
}

export function startBehind<Id>(ids: readonly Id[], after: AlbumPlace | undefined, markOf: (id: Id) => string): number {
  if (after === undefined) return 0;
  const [mark, place] = after;
  if (place < 0) return Math.max(0, ids.length + place);
  const isLast = (id: Id | undefined): boolean => id !== undefined && markOf(id) === mark;
  if (isLast(ids[place - 1])) return place;
  const now = ids.findIndex(isLast);
  // If that photo is gone, the next one took its place.
  return now === -1 ? Math.max(0, place - 1) : now + 1;
}
