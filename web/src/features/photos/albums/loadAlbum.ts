import type { Store } from 'jotai';
import { type AlbumId, isAlbumId } from '#contract/ids.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import { type Album, albumQuery } from '#data/albums/queries.ts';
import { beginPages } from '#data/pages.ts';
import { personQuery } from '#data/people/queries.ts';
import { photoList } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { paths } from '#paths.ts';
import { beginList } from '../list/listLoader.ts';

export type AlbumAddress = { readonly username: string; readonly id: string };

export type ShownAlbum =
  | { readonly phase: 'public'; readonly album: Album }
  /** For its owner and staff: hidden, or deleted but restorable. */
  | { readonly phase: 'private'; readonly album: OwnAlbum };

/** Also throws 404 for people who may not see the album, and for another person's name. A former name redirects. */
export async function loadAlbum(store: Store, { username, id }: AlbumAddress, request: Request): Promise<ShownAlbum> {
  if (!isAlbumId(id)) throw notFound();
  // The cover is one of them.
  const list = beginList(store, { of: 'album', id }, request, true);
  const loaded = await find(store, id);
  if (loaded === undefined) throw notFound();
  await checkName(store, loaded.album, username, request);
  await list;
  if (loaded.phase === 'private') await beginPages(store, photoList({ of: 'album', id, asOwner: true }));
  return loaded;
}

const notFound = (): Response => new Response(null, { status: 404, statusText: 'Not Found' });

async function find(store: Store, id: AlbumId): Promise<ShownAlbum | undefined> {
  const album = await store.get(queries).query(albumQuery(id));
  if (album !== null) return { phase: 'public', album };
  // The server renders only public albums.
  if (isFirstDrawAhead()) return undefined;
  const [{ isSignedIn }, { myAlbum }] = await Promise.all([
    import('#session/isSignedIn.ts'),
    import('#data/albums/ownAlbums.ts'),
  ]);
  const own = (await isSignedIn(store)) ? await myAlbum(id) : undefined;
  return own && { phase: 'private', album: own };
}

/** The album's copy of its owner's name may be outdated. */
async function checkName(
  store: Store,
  { id, ownerId, owner }: Pick<Album, 'id' | 'ownerId' | 'owner'>,
  name: string,
  request: Request,
) {
  if (owner.username === name) return;
  const person = await store.get(queries).query(personQuery(name));
  if (person?.uid !== ownerId || person.username === '') throw notFound();
  if (person.username !== name) throw leadTo(request, paths.album(person.username, id));
}
