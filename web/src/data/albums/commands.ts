import type * as v from 'valibot';
import {
  type Arrangement,
  arrangeAlbumContract,
  deleteAlbumContract,
  restoreAlbumContract,
  saveAlbumContract,
} from '#contract/callables/albums.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { callAct } from '../acts.ts';
import { call } from '../call.ts';
import { albumChanged } from './albumChanges.ts';

/** Every function here throws a `ContractError` as its contract says, and nothing else. */

export type AlbumFields = v.InferInput<typeof saveAlbumContract.input>;

export async function saveAlbum(fields: AlbumFields): Promise<AlbumId> {
  const { id } = await callAct(saveAlbumContract, fields);
  albumChanged(id);
  return id;
}

/** `failed`: those of `add` that did not come in. */
export async function arrangeAlbum(
  id: AlbumId,
  change: Partial<Arrangement>,
): Promise<{ readonly failed: readonly PhotoId[] }> {
  const { results } = await callAct(arrangeAlbumContract, { id, ...change });
  albumChanged(id);
  return { failed: results.flatMap((result) => (result.ok ? [] : [result.id])) };
}

/** `restoreAlbum` takes it back for some seconds. */
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
