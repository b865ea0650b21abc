import { useEffect, useEffectEvent, useState } from 'react';
import type { PhotoValues } from '../fields/photoValues.ts';
import type { PictureReplacement } from './sendPicture.ts';

type Options = {
  replacing: PictureReplacement;
  values: PhotoValues;
  /** Whether the fields can be saved; it shows what is wrong. */
  isRight: (values: PhotoValues) => boolean;
  saveFields: (values: PhotoValues) => void;
};

/** Sends a picture that was chosen first, and then saves the fields: saving leaves the page, which drops the picture. */
export function useSaveWithPicture({ replacing, values, isRight, saveFields }: Options) {
  const { replacement, isUnsent, send, stop } = replacing;
  const { phase } = replacement;
  const [isAwaiting, setIsAwaiting] = useState(false);
  const [isHeldUp, setIsHeldUp] = useState(false);

  const goOn = useEffectEvent((): void => {
    // A file that was still checked when the person saved.
    if (phase === 'chosen') send?.();
    if (phase === 'chosen' || phase === 'checking' || phase === 'underWay') return;
    setIsAwaiting(false);
    if (phase === 'idle' || phase === 'done') saveFields(values);
    else setIsHeldUp(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase is a step.
  useEffect(() => {
    if (isAwaiting) goOn();
  }, [isAwaiting, phase]);

  return {
    isAwaiting,
    /** The picture did not arrive, so nothing was saved. */
    isHeldUp: isHeldUp && (phase === 'failed' || phase === 'refused'),
    save: (chosen: PhotoValues): void => {
      if (isAwaiting) return;
      setIsHeldUp(false);
      if (!isUnsent) saveFields(chosen);
      else if (isRight(chosen)) {
        setIsAwaiting(true);
        send?.();
      }
    },
    /** Keeps the picture on the page, and the fields unsaved. */
    stop: (): void => {
      setIsAwaiting(false);
      stop();
    },
  };
}
