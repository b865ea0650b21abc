import type { FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { replacePicture } from '#data/photos/commands.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { type DeliveryEnvironment, deliver } from '../files/deliver.ts';
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

export type PictureEnvironment = DeliveryEnvironment & { readonly reserve: typeof replacePicture };

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
    let sentBytes = 0;
    tell({ phase: 'sending', sentBytes });
    const listener = {
      onProgress: (bytes: number) => {
        sentBytes = bytes;
        tell({ phase: 'sending', sentBytes });
      },
      onNetworkLost: () => tell({ phase: 'waitingForNetwork', sentBytes }),
    };
    await deliver(environment, id, file, { uploadPath, contentType }, listener, signal);
  } catch (error) {
    // If this fails, the server's cleanup deletes the reservation.
    await environment.discard(id).catch(() => undefined);
    throw error;
  }
  tell({ phase: 'processing' });
  const reservation = await environment.followPhoto(id, ({ status }) => status === 'failed', signal);
  if (reservation !== undefined) throw new PictureNotMade(reservation.failure?.code ?? 'broken');
  const photo = await environment.readPhoto(photoId);
  if (photo?.pictureId !== id) throw new PictureNotMade('gone');
  return photo;
}
