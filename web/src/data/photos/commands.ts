import type * as v from 'valibot';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import { restorePhotoContract } from '#contract/callables/restorePhoto.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import type { PhotoId } from '#contract/ids.ts';
import { call } from '../call.ts';

/** What is done to a photo that is there. Each fails with a `ContractError` as its contract says, and with nothing else. */

/** All fields of a photo as they shall be, and `basedOn`: the `updatedAt` (ISO 8601) of what the person has before them. */
export type PhotoChange = v.InferInput<typeof updatePhotoContract.input>;
/** What a change has led to: tags that are not kept here, and the state that the photo is in now. */
export type PhotoChanged = v.InferOutput<typeof updatePhotoContract.output>;

/** Changes what is said about a photo. Sent again it answers as the first time. */
export const updatePhoto = (change: PhotoChange): Promise<PhotoChanged> => call(updatePhotoContract, change);

/** `id` is that of the reservation, to be followed as an upload's is; `photoId` that of the photo. */
type PictureReservation = v.InferOutput<typeof replacePictureContract.output>;

/** Reserves a place for another picture of a photo; `sendOriginal` brings it there. */
export const replacePicture = (
  picture: v.InferInput<typeof replacePictureContract.input>,
): Promise<PictureReservation> => call(replacePictureContract, picture);

/** Takes a photo out of everybody's sight and deletes it some seconds later, until when `restorePhoto` brings it back. */
export async function deletePhotoUndoably(id: PhotoId): Promise<void> {
  await call(deletePhotoContract, { id, undoable: true });
}

/** Deletes a photo at once, whatever state it is in, and for good. */
export async function deletePhotoForGood(id: PhotoId): Promise<void> {
  await call(deletePhotoContract, { id });
}

/** Takes `deletePhotoUndoably` back: the photo is as it was. */
export async function restorePhoto(id: PhotoId): Promise<void> {
  await call(restorePhotoContract, { id });
}
