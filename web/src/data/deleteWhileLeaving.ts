import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import type { PhotoId } from '#contract/ids.ts';
import { callWhileLeaving } from './callWhileLeaving.ts';

/**
 * Makes ready to delete a photo for good while the page is being closed; see `callWhileLeaving`. What it does not reach, the
 * server's sweep does.
 */
export const deletionWhileLeaving = (id: PhotoId): Promise<() => void> =>
  callWhileLeaving(deletePhotoContract.name, { id });
