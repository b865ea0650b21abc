import type { Store } from 'jotai';
import { type AlbumId, isAlbumId } from '#contract/ids.ts';
import { albumChanged } from '#data/albums/albumChanges.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import { type Album, albumById } from '#data/albums/queries.ts';
import { findPerson } from '#data/people/queries.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { paths } from '#paths.ts';
import { beginList } from '../list/listLoader.ts';
import { refreshAlbum } from './refreshAlbum.ts';

export type AlbumAsked = { readonly username: string; readonly id: string };

export type ShownAlbum =
  | { readonly phase: 'public'; readonly album: Album }
  /** For its owner and staff: hidden, or deleted and still to be had back. */
  | { readonly phase: 'private'; readonly album: OwnAlbum };

export type LoadedAlbum = ShownAlbum | { readonly phase: 'failed'; readonly error: unknown };

/** Answers 404 also to who may not see the album, and to another person's name. A former name redirects. */
export async function loadAlbum(store: Store, { username, id }: AlbumAsked, request: Request): Promise<LoadedAlbum> {
  if (!isAlbumId(id)) throw notFound();
  const list = beginList(store, { of: 'album', id }, request);
  try {
    const loaded = await find(store, id, request.signal);
    if (loaded === undefined) throw notFound();
    await checkName(loaded.album, username, request);
    await list;
    if (loaded.phase === 'private') await refreshAlbum(store, id);
    return loaded;
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error;
    return { phase: 'failed', error };
  }
}

const notFound = (): Response => new Response(null, { status: 404, statusText: 'Not Found' });

async function find(store: Store, id: AlbumId, signal: AbortSignal): Promise<ShownAlbum | undefined> {
  const album = await albumById(id, signal);
  if (album !== undefined) return { phase: 'public', album };
  // The server draws only what is public.
  if (isFirstDrawAhead()) return undefined;
  const [{ isSignedIn }, { myAlbum }] = await Promise.all([
    import('#session/isSignedIn.ts'),
    import('#data/albums/ownAlbums.ts'),
  ]);
  const own = (await isSignedIn(store)) ? await myAlbum(id) : undefined;
  if (own === undefined) return undefined;
  // The edge has its photos as little as the album.
  albumChanged(id);
  return { phase: 'private', album: own };
}

/** The album's copy of its owner's name may be older than the address. */
async function checkName(
  { id, ownerId, owner }: Pick<Album, 'id' | 'ownerId' | 'owner'>,
  name: string,
  request: Request,
) {
  if (owner.username === name) return;
  const person = await findPerson(name, request.signal);
  if (person?.uid !== ownerId || person.username === '') throw notFound();
  if (person.username !== name) throw leadTo(request, paths.album(person.username, id));
}
