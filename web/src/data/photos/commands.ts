import type * as v from 'valibot';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { movePhotoContract } from '#contract/callables/movePhoto.ts';
import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import { restorePhotoContract } from '#contract/callables/restorePhoto.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import type { PhotoId } from '#contract/ids.ts';
import { callAct } from '../acts.ts';
import { call } from '../call.ts';
import { wrote } from '../wrote.ts';
import type { OwnPhoto } from './ownPhotos.ts';

/** Every function here throws a `ContractError` as its contract says, and nothing else. */

/** All editable fields. `basedOn` is the `updatedAt` (ISO 8601) of the version that the person edited. */
export type PhotoChange = v.InferInput<typeof updatePhotoContract.input>;
/** Holds the tags that the server did not accept, and the photo's new state. */
export type PhotoChanged = v.InferOutput<typeof updatePhotoContract.output>;

/** Idempotent: a repeated call answers like the first. */
export const updatePhoto = (change: PhotoChange): Promise<PhotoChanged> => callAct(updatePhotoContract, change);

export type PhotoPlace = { readonly before: PhotoId } | { readonly after: PhotoId };

/** Puts one of the person's own photos next to another one. */
export async function movePhoto({ id }: Pick<OwnPhoto, 'id'>, place: PhotoPlace): Promise<void> {
  await callAct(movePhotoContract, { id, ...place });
  wrote();
}

type PictureReservation = v.InferOutput<typeof replacePictureContract.output>;

/** Reserves an upload; `sendOriginal` then sends the file. */
export const replacePicture = (
  picture: v.InferInput<typeof replacePictureContract.input>,
): Promise<PictureReservation> => call(replacePictureContract, picture);

/** A soft delete: `restorePhoto` takes it back for some seconds. */
export async function deletePhotoUndoably(id: PhotoId): Promise<void> {
  await callAct(deletePhotoContract, { id, undoable: true });
  wrote();
}

export async function deletePhotoForGood(id: PhotoId): Promise<void> {
  await call(deletePhotoContract, { id });
}

export async function restorePhoto(id: PhotoId): Promise<void> {
  await callAct(restorePhotoContract, { id });
  wrote();
}
