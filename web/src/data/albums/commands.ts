import type * as v from 'valibot';
import {
  type Arrangement,
  arrangeAlbumContract,
  deleteAlbumContract,
  restoreAlbumContract,
  saveAlbumContract,
} from '#contract/callables/albums.ts';
import type { AlbumId } from '#contract/ids.ts';
import { callAct, wrote } from '../acts.ts';
import { call } from '../call.ts';
import { photoList } from '../photos/lists.ts';
import { queryClient } from '../queryClient.ts';

/** Every function here throws a `ContractError` as its contract says, and nothing else. */

export type AlbumFields = v.InferInput<typeof saveAlbumContract.input>;

const asOwner = (id: AlbumId) => photoList({ of: 'album', id, asOwner: true }).queryKey;

/** Call it after a write: the next visit reads the album again. */
export function albumChanged(id: AlbumId): void {
  wrote();
  void queryClient.invalidateQueries({ queryKey: asOwner(id), refetchType: 'none' });
}

/** Reads an album's photos again while its owner views them. */
export const readAlbumAgain = (id: AlbumId): Promise<void> => queryClient.invalidateQueries({ queryKey: asOwner(id) });

export async function saveAlbum(fields: AlbumFields): Promise<AlbumId> {
  const { id } = await callAct(saveAlbumContract, fields);
  albumChanged(id);
  return id;
}

/** `failed`: the photos of `add` that were not added. */
export async function arrangeAlbum(id: AlbumId, change: Partial<Arrangement>) {
  const { results } = await callAct(arrangeAlbumContract, { id, ...change });
  albumChanged(id);
  return { failed: results.flatMap((result) => (result.ok ? [] : [result.id])) };
}

/** `restoreAlbum` undoes it within some seconds. */
export async function deleteAlbumUndoably(id: AlbumId): Promise<void> {
  await callAct(deleteAlbumContract, { id, undoable: true });
  albumChanged(id);
}

export async function deleteAlbumForGood(id: AlbumId): Promise<void> {
  await call(deleteAlbumContract, { id });
}

export async function restoreAlbum(id: AlbumId): Promise<void> {
  await callAct(restoreAlbumContract, { id });
  albumChanged(id);
}
