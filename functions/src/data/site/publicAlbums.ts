import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder } from '#contract/documents/stored.ts';
import { type PublicAlbum, publicAlbumSchema } from '#contract/edge/albums.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { type AlbumId, type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { isShown, lifeOf } from '../photos/storedLife.ts';
import { photosWithIds } from './publicPhotos.ts';
import { decodedAll, type End, fieldsOf, type Order, type PageAsked, type Reading, readPage } from './publicReading.ts';

/** Each document read says itself whether it may be shown, as for photos. */

const stored = v.object({ photoIds: v.fallback(v.array(photoIdSchema), []) });
const photoIdsOf = (album: DocumentSnapshot): readonly PhotoId[] => v.parse(stored, album.data()).photoIds;

const decodeShown = decoder(publicAlbumSchema);
const fields = fieldsOf(publicAlbumSchema, 'key', 'status');

/** As many as everybody sees, not as it holds: nobody learns of what is private. */
const countPhotos = (reading: Reading, album: DocumentSnapshot): Promise<number> =>
  reading.count(
    firestore
      .collection('photos')
      .where('albumKeys', 'array-contains', album.get('key'))
      .where('status', '==', 'published')
      .where('visibility', 'in', ['public', 'unlisted'])
      .limit(limits.album.photos),
  );

/** One document more for each. */
async function shownAlbums(reading: Reading, albums: readonly DocumentSnapshot[]): Promise<readonly PublicAlbum[]> {
  const shown = albums.filter((album) => album.get('status') === 'published');
  const counts = await Promise.all(shown.map((album) => countPhotos(reading, album)));
  return shown.flatMap((album, at) =>
    decodedAll([album], (path, data) => decodeShown(path, { ...Object(data), photoCount: counts[at] }), 'id'),
  );
}

const latestFirst: Order = [
  ['updatedAt', 'desc'],
  ['__name__', 'desc'],
];

/** Public ones, without those in which nobody sees a photo: a page may be short although more follow. */
export async function listAlbums(
  reading: Reading,
  { ownerId }: { readonly ownerId?: string | undefined },
  asked: PageAsked,
): Promise<{ readonly albums: readonly PublicAlbum[]; readonly end: End | undefined }> {
  const open = firestore.collection('albums').where('visibility', '==', 'public').where('status', '==', 'published');
  const query = ownerId === undefined ? open : open.where('ownerId', '==', ownerId);
  const { documents, end } = await readPage(reading, query.select(...fields), latestFirst, asked);
  return { albums: (await shownAlbums(reading, documents)).filter(({ photoCount }) => photoCount > 0), end };
}

/** Also an unlisted one. */
export async function albumWithId(reading: Reading, id: AlbumId): Promise<PublicAlbum | undefined> {
  return (await shownAlbums(reading, await reading.get([documentPath.album(id)], fields)))[0];
}

const keysSchema = v.fallback(v.array(v.string()), []);

/** The public ones that a photo is in; `undefined` where the photo itself is not to be seen. */
export async function albumsWithPhoto(reading: Reading, id: PhotoId): Promise<readonly PublicAlbum[] | undefined> {
  const [photo] = await reading.get([documentPath.photo(id)], ['albumKeys', 'status', 'visibility']);
  if (photo === undefined || !isShown(lifeOf(photo.data()))) return undefined;
  const keys = v.parse(keysSchema, photo.get('albumKeys')).slice(0, limits.album.perPhoto);
  if (keys.length === 0) return [];
  const named = firestore
    .collection('albums')
    .where('key', 'in', keys)
    .select(...fields, 'photoIds')
    .limit(keys.length);
  const albums = await reading.query(named);
  // What the photo says may be behind.
  const holding = albums.filter((album) => album.get('visibility') === 'public' && photoIdsOf(album).includes(id));
  return shownAlbums(reading, holding);
}

/** The last photo that was read, and its place, for an album that was ordered anew since; a negative place is one from the end. */
export const albumCursorSchema = v.tuple([v.string(), v.pipe(v.number(), v.safeInteger())]);
type AlbumEnd = v.InferOutput<typeof albumCursorSchema>;

/**
 * `limit` photos in the album's order, without those that nobody may see. `undefined` unless the album is shown.
 * Reads the album and one document a photo.
 */
export async function photosOfAlbum(
  reading: Reading,
  id: AlbumId,
  { after, limit }: { readonly after?: AlbumEnd | undefined; readonly limit: number },
): Promise<{ readonly photos: readonly PublicPhoto[]; readonly end: AlbumEnd | undefined } | undefined> {
  const [album] = await reading.get([documentPath.album(id)], ['photoIds', 'status', 'ownerId']);
  if (album?.get('status') !== 'published') return undefined;
  const ids = photoIdsOf(album);
  const from = startBehind(ids, after);
  const wanted = ids.slice(from, from + limit);
  const found = new Map((await photosWithIds(reading, wanted)).map((photo) => [photo.id, photo]));
  const photos = wanted.flatMap((photoId) => {
    const photo = found.get(photoId);
    return photo && photo.ownerId === album.get('ownerId') ? [photo] : [];
  });
  const last = wanted.at(-1);
  const isMore = last !== undefined && from + limit < ids.length;
  return { photos, end: isMore ? [last, from + limit - 1] : undefined };
}

/** Pure: where the page after that photo begins. */
export function startBehind(ids: readonly string[], after: AlbumEnd | undefined): number {
  if (after === undefined) return 0;
  const [id, place] = after;
  const now = ids.indexOf(id);
  if (now !== -1) return now + 1;
  // Where that photo is gone, the next one has taken its place.
  return place < 0 ? Math.max(0, ids.length + place) : place;
}
