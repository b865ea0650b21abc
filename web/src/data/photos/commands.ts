import type * as v from 'valibot';
import { changePhotosContract, restorePhotosContract } from '#contract/callables/changePhotos.ts';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { movePhotoContract } from '#contract/callables/movePhoto.ts';
import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import { restorePhotoContract } from '#contract/callables/restorePhoto.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { jobId } from '#contract/documents/job.ts';
import { type PhotoChanges, photoChangesSchema } from '#contract/documents/photoChanges.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { callAct, wrote } from '../acts.ts';
import { call } from '../call.ts';
import { readDocument } from '../documents.ts';
import type { OwnPhoto } from './ownPhotos.ts';

/** Every call here throws a `ContractError` as its contract says, and nothing else. */

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

/** A soft delete: `restorePhoto` undoes it within some seconds. */
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

/** Shows a photo first on the person's own profile; `null` shows none. Fails as `updateProfile`. */
export async function featurePhoto(featuredPhotoId: PhotoId | null): Promise<void> {
  await call(updateProfileContract, { featuredPhotoId });
  wrote();
}

type Change = v.InferInput<typeof changePhotosContract.input>;
type Begun = v.InferOutput<typeof changePhotosContract.output>;

export const changePhotos = (change: Change): Promise<Begun> => callAct(changePhotosContract, change);

/** Undoes a deletion of many photos. Returns the `commandId` of the job that does it. */
export const restorePhotos = async (commandId: string): Promise<string> =>
  (await callAct(restorePhotosContract, { commandId })).commandId;

/** The person's latest change of many photos, within a day. Throws as `readDocument` does. */
export const lastPhotoChanges = (uid: Uid): Promise<PhotoChanges | undefined> =>
  readDocument(documentPath.job(jobId('photo-changes', uid)), photoChangesSchema);
