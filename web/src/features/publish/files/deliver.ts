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
  /** How long a file may take to appear after its answer was lost. */
  arrivalPatienceMs: 15_000,
};
export type DeliveryEnvironment = Readonly<typeof browserDelivery>;

/** Sends a reserved file. Rejects like `send`. `false`: the reservation is gone or already finished. */
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
    // Storage refuses a second file at one path. The first may have arrived although its answer was lost.
    const patience = AbortSignal.any([signal, AbortSignal.timeout(arrivalPatienceMs)]);
    const photo = await followPhoto(id, ({ status }) => status !== 'uploading', patience).catch(() => {
      signal.throwIfAborted();
      throw error;
    });
    return photo !== undefined;
  }
}
