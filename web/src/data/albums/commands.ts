import type * as v from 'valibot';
import {
  type Arrangement,
  arrangeAlbumContract,
  deleteAlbumContract,
  restoreAlbumContract,
  saveAlbumContract,
} from '#contract/callables/albums.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { call } from '../call.ts';
import { callSurely } from '../keptActs.ts';
import { albumChanged } from './albumChanges.ts';

/** Every function here throws a `ContractError` as its contract says, and nothing else. */

export type AlbumFields = v.InferInput<typeof saveAlbumContract.input>;

export async function saveAlbum(fields: AlbumFields): Promise<AlbumId> {
  // A second call would make a second album.
  const { id } = await (fields.id === undefined
    ? call(saveAlbumContract, fields, undefined, true)
    : callSurely(saveAlbumContract, fields));
  albumChanged(id);
  return id;
}

/** `failed`: those of `add` that did not come in. */
export async function arrangeAlbum(
  id: AlbumId,
  change: Partial<Arrangement>,
): Promise<{ readonly failed: readonly PhotoId[] }> {
  const { results } = await callSurely(arrangeAlbumContract, { id, ...change });
  albumChanged(id);
  return { failed: results.flatMap((result) => (result.ok ? [] : [result.id])) };
}

/** `restoreAlbum` takes it back for some seconds. */
export async function deleteAlbumUndoably(id: AlbumId): Promise<void> {
  await call(deleteAlbumContract, { id, undoable: true }, undefined, true);
  albumChanged(id);
}

export async function deleteAlbumForGood(id: AlbumId): Promise<void> {
  await call(deleteAlbumContract, { id });
}

export async function restoreAlbum(id: AlbumId): Promise<void> {
  await callSurely(restoreAlbumContract, { id });
  albumChanged(id);
}
