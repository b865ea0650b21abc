import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { deletePhotoForGood } from '#data/photos/commands.ts';
import { followMyPhoto, myPhoto } from '#data/photos/ownPhotos.ts';
import { type SendingListener, sendOriginal, type UploadTarget } from '#data/uploads/sendOriginal.ts';

export const browserDelivery = {
  send: sendOriginal,
  discard: deletePhotoForGood,
  readPhoto: myPhoto,
  followPhoto: followMyPhoto,
  /** Time for a file to show up after its answer was lost. */
  arrivalPatienceMs: 15_000,
};
export type DeliveryEnvironment = Readonly<typeof browserDelivery>;

/** Sends a reserved file; rejects as `send` does. `false`: the reservation is gone, or was done with already. */
export async function deliver(
  { send, followPhoto, arrivalPatienceMs }: DeliveryEnvironment,
  id: PhotoId,
  file: File,
  target: UploadTarget,
  listener: SendingListener,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await send(file, target, listener, signal);
    return true;
  } catch (error) {
    if (!(error instanceof ContractError) || error.code !== 'permission-denied') throw error;
    // Storage refuses a second file at one path: the first may have arrived with its answer lost.
    const patience = AbortSignal.any([signal, AbortSignal.timeout(arrivalPatienceMs)]);
    const photo = await followPhoto(id, ({ status }) => status !== 'uploading', patience).catch(() => {
      signal.throwIfAborted();
      throw error;
    });
    return photo !== undefined;
  }
}
