import * as v from 'valibot';
import { saveAlbumContract } from '#contract/callables/albums.ts';
import { type Album, type AlbumContents, albumContentsSchema, albumSchema } from '#contract/documents/album.ts';
import { decode } from '#contract/documents/stored.ts';
import type { AlbumId } from '#contract/ids.ts';
import { answerOf } from './calls.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An album that its owner makes by the call. */
export const savedAlbum = async (person: Person, fields: Fields = {}): Promise<AlbumId> =>
  v.parse(saveAlbumContract.output, await answerOf('saveAlbum', { title: '夜の散歩', ...fields }, person)).id;

export async function albumNow(id: AlbumId): Promise<Album | undefined> {
  const found = await server.firestore.doc(`albums/${id}`).get();
  return found.exists ? decode(albumSchema, found.ref.path, found.data()) : undefined;
}

/** The document beside the public one. */
export async function contentsNow(id: AlbumId): Promise<AlbumContents | undefined> {
  const found = await server.firestore.doc(`albumContents/${id}`).get();
  return found.exists ? decode(albumContentsSchema, found.ref.path, found.data()) : undefined;
}
