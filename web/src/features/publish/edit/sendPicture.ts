import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { replacePicture } from '#data/photos/commands.ts';
import type { followMyPhoto, OwnPhoto } from '#data/photos/ownPhotos.ts';
import type { sendOriginal } from '#data/uploads/sendOriginal.ts';
import type { FileFacts } from '../files/inspectFile.ts';

export type ChosenPicture = { readonly file: File; readonly facts: FileFacts };

export type PictureOnItsWay =
  | { readonly phase: 'reserving' }
  | { readonly phase: 'sending' | 'waitingForNetwork'; readonly sentBytes: number }
  /** The server has the file: the browser cannot stop it any more. */
  | { readonly phase: 'processing' };

/** The pipeline refused the picture, or the reservation expired (`gone`). The photo keeps its old picture. */
export class PictureNotMade extends Error {
  readonly reason: FailureCode | 'gone';

  constructor(reason: FailureCode | 'gone') {
    super(`the picture was not made: ${reason}`);
    this.name = 'PictureNotMade';
    this.reason = reason;
  }
}

export type PictureEnvironment = {
  readonly reserve: typeof replacePicture;
  readonly send: typeof sendOriginal;
  readonly follow: typeof followMyPhoto;
  readonly read: (id: PhotoId) => Promise<OwnPhoto | undefined>;
  readonly discard: (id: PhotoId) => Promise<void>;
  /** Time for a file to show up after its answer was lost, in ms. */
  readonly arrivalPatienceMs: number;
};

/** Rejects with the signal's reason (nothing stays behind), `PictureNotMade`, or the error of reserving or sending. */
export async function sendPicture(
  photoId: PhotoId,
  { file, facts: { contentType } }: ChosenPicture,
  tell: (state: PictureOnItsWay) => void,
  signal: AbortSignal,
  environment: PictureEnvironment,
): Promise<OwnPhoto> {
  tell({ phase: 'reserving' });
  const { id, uploadPath } = await environment.reserve({ photoId, contentType, size: file.size });
  try {
    signal.throwIfAborted();
    await send(environment, id, file, { uploadPath, contentType }, tell, signal);
  } catch (error) {
    // If this fails, the server's cleanup deletes the reservation.
    await environment.discard(id).catch(() => undefined);
    throw error;
  }
  tell({ phase: 'processing' });
  const reservation = await environment.follow(id, ({ status }) => status === 'failed', signal);
  if (reservation !== undefined) throw new PictureNotMade(reservation.failure?.code ?? 'broken');
  const photo = await environment.read(photoId);
  if (photo?.pictureId !== id) throw new PictureNotMade('gone');
  return photo;
}

async function send(
  { send, follow, arrivalPatienceMs }: PictureEnvironment,
  id: PhotoId,
  file: File,
  target: { readonly uploadPath: string; readonly contentType: string },
  tell: (state: PictureOnItsWay) => void,
  signal: AbortSignal,
): Promise<void> {
  let sentBytes = 0;
  tell({ phase: 'sending', sentBytes });
  const listener = {
    onProgress: (bytes: number) => {
      sentBytes = bytes;
      tell({ phase: 'sending', sentBytes });
    },
    onNetworkLost: () => tell({ phase: 'waitingForNetwork', sentBytes }),
  };
  try {
    await send(file, target, listener, signal);
  } catch (error) {
    if (!(error instanceof ContractError) || error.code !== 'permission-denied') throw error;
    // Storage refuses a second file at one path: the first may have arrived with its answer lost.
    const patience = AbortSignal.any([signal, AbortSignal.timeout(arrivalPatienceMs)]);
    await follow(id, ({ status }) => status !== 'uploading', patience).catch(() => {
      signal.throwIfAborted();
      throw error;
    });
  }
}
