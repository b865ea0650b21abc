import { useEffect, useRef, useState } from 'react';
import type { FailureCode } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { replacePicture } from '#data/photos/commands.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { copyFile } from '../files/copyFile.ts';
import { browserDelivery, type DeliveryEnvironment, deliver } from '../files/deliver.ts';
import { type FileFacts, type InspectionRefusal, inspectPicture } from '../files/inspectFile.ts';

export type ChosenPicture = { readonly file: File; readonly facts: FileFacts };

export type PictureOnItsWay =
  | { readonly phase: 'reserving' }
  | { readonly phase: 'sending' | 'waitingForNetwork'; readonly sentBytes: number }
  /** The server has the file, so the browser can no longer cancel. */
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

/** Rejects with the signal's reason (and leaves nothing), `PictureNotMade`, or the error of reserving or sending. */
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

const pictureEnvironment = { ...browserDelivery, reserve: replacePicture };

/** Whether the server has not checked the file yet. */
const canSendAgain = (error: unknown): boolean => !(error instanceof PictureNotMade) || error.reason === 'gone';

type Previewed = ChosenPicture & { readonly previewUrl: string | undefined };

type Replacement =
  | { readonly phase: 'idle' | 'checking' | 'done' }
  | { readonly phase: 'refused'; readonly reason: InspectionRefusal }
  | { readonly phase: 'chosen'; readonly picture: Previewed }
  | { readonly phase: 'underWay'; readonly picture: Previewed; readonly state: PictureOnItsWay }
  | { readonly phase: 'failed'; readonly picture: Previewed; readonly error: unknown };

export type PictureReplacement = ReturnType<typeof usePictureReplacement>;

export function usePictureReplacement(photoId: PhotoId, uid: Uid, onReplaced: (photo: OwnPhoto) => void) {
  const [replacement, setReplacement] = useState<Replacement>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const picture = 'picture' in replacement ? replacement.picture : undefined;
  const previewUrl = picture?.previewUrl;
  const { phase } = replacement;
  const isSendable = phase === 'chosen' || (phase === 'failed' && canSendAgain(replacement.error));

  // An object URL keeps the picture in memory until it is revoked.
  useEffect(() => (previewUrl === undefined ? undefined : () => URL.revokeObjectURL(previewUrl)), [previewUrl]);
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function choose(file: File): Promise<void> {
    const signal = begin();
    setReplacement({ phase: 'checking' });
    const copy = await copyFile(file).catch(() => undefined);
    const inspection = copy && (await inspectPicture(copy, uid));
    if (signal.aborted) return;
    if (inspection === undefined) return setReplacement({ phase: 'refused', reason: 'unreadable' });
    if (!inspection.ok) return setReplacement({ phase: 'refused', reason: inspection.reason });
    const { facts, preview } = inspection;
    const url = preview && URL.createObjectURL(preview);
    setReplacement({ phase: 'chosen', picture: { file: inspection.file, facts, previewUrl: url } });
  }

  async function send(picture: Previewed): Promise<void> {
    const signal = begin();
    const tell = (state: PictureOnItsWay): void => {
      if (!signal.aborted) setReplacement({ phase: 'underWay', picture, state });
    };
    try {
      const photo = await sendPicture(photoId, picture, tell, signal, pictureEnvironment);
      setReplacement({ phase: 'done' });
      onReplaced(photo);
    } catch (error) {
      if (!signal.aborted) setReplacement({ phase: 'failed', picture, error });
    }
  }

  function stop(): void {
    running.current?.abort();
    setReplacement((now) => (now.phase === 'underWay' ? { phase: 'chosen', picture: now.picture } : now));
  }

  function forget(): void {
    running.current?.abort();
    setReplacement({ phase: 'idle' });
  }

  return {
    replacement,
    picture,
    /** Whether something new is on the page that the photo does not have yet. */
    isUnsent: isSendable || phase === 'checking' || phase === 'underWay',
    choose,
    /** Sends the chosen picture, or again one that did not arrive; `undefined` if there is none. */
    send: picture !== undefined && isSendable ? (): void => void send(picture) : undefined,
    stop,
    forget,
  };
}
