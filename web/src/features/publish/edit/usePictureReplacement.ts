import { useCallback, useEffect, useRef, useState } from 'react';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { replacePicture } from '#data/photos/commands.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { browserDelivery } from '../files/deliver.ts';
import { type InspectionRefusal, inspectPicture } from '../files/inspectFile.ts';
import { type ChosenPicture, type PictureOnItsWay, sendPicture } from './sendPicture.ts';

const pictureEnvironment = { ...browserDelivery, reserve: replacePicture };

type Previewed = ChosenPicture & { readonly previewUrl: string | undefined };

export type Replacement =
  | { readonly phase: 'idle' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'refused'; readonly reason: InspectionRefusal }
  | { readonly phase: 'chosen'; readonly picture: Previewed }
  | { readonly phase: 'underWay'; readonly picture: Previewed; readonly state: PictureOnItsWay }
  | { readonly phase: 'failed'; readonly picture: Previewed; readonly error: unknown }
  | { readonly phase: 'done' };

export function usePictureReplacement(photoId: PhotoId, uid: Uid, onReplaced: (photo: OwnPhoto) => void) {
  const [replacement, setReplacement] = useState<Replacement>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const picture = 'picture' in replacement ? replacement.picture : undefined;
  const previewUrl = picture?.previewUrl;

  // An object URL keeps the picture in memory until it is revoked.
  useEffect(() => (previewUrl === undefined ? undefined : () => URL.revokeObjectURL(previewUrl)), [previewUrl]);
  useEffect(() => () => running.current?.abort(), []);

  const begin = useCallback((): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const choose = useCallback(
    async (file: File): Promise<void> => {
      const signal = begin();
      setReplacement({ phase: 'checking' });
      const inspection = await inspectPicture(file, uid);
      if (signal.aborted) return;
      if (!inspection.ok) {
        setReplacement({ phase: 'refused', reason: inspection.reason });
        return;
      }
      const { facts, preview } = inspection;
      const url = preview && URL.createObjectURL(preview);
      setReplacement({ phase: 'chosen', picture: { file: inspection.file, facts, previewUrl: url } });
    },
    [begin, uid],
  );

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

  return { replacement, picture, choose, send, stop, forget };
}
