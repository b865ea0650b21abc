import { useEffect, useState } from 'react';
import { readStaffPicture } from '#data/staff/photos.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './case.module.css';

type CasePictureProps = {
  /** What it is, in words. */
  caption: string;
  /** As it had it if it were public; `undefined` where there is none. */
  address: string | undefined;
  /** The shape that its place has before it comes. */
  shape: { readonly width: number; readonly height: number } | undefined;
  isRevealed: boolean;
};

type State = { readonly phase: 'loading' | 'gone' | 'failed' } | { readonly phase: 'shown'; readonly url: string };

/** A picture that staff alone may see: blurred and grey until it is asked for. */
export function CasePicture({ caption, address, shape, isRevealed }: CasePictureProps) {
  const words = useWords('desk');
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    if (address === undefined) return;
    const controller = new AbortController();
    let url: string | undefined;
    setState({ phase: 'loading' });
    readStaffPicture(address, controller.signal).then(
      (picture) => {
        if (controller.signal.aborted) return;
        if (picture === undefined) return setState({ phase: 'gone' });
        url = URL.createObjectURL(picture);
        setState({ phase: 'shown', url });
      },
      () => controller.signal.aborted || setState({ phase: 'failed' }),
    );
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address, attempt]);

  const ratio = shape && shape.width > 0 && shape.height > 0 ? `${shape.width} / ${shape.height}` : '1';
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.soft}>{caption}</figcaption>
      {address === undefined ? (
        <p>{words.pictureNone}</p>
      ) : state.phase === 'gone' ? (
        <p>{words.pictureGone}</p>
      ) : state.phase === 'failed' ? (
        <div role="alert">
          <p>{words.pictureFailed}</p>
          <Button onClick={() => setAttempt((count) => count + 1)}>{words.retry}</Button>
        </div>
      ) : (
        <div className={styles.frame} style={{ aspectRatio: ratio }}>
          {state.phase === 'shown' ? (
            <img
              src={state.url}
              alt={isRevealed ? caption : words.covered(caption)}
              className={isRevealed ? undefined : styles.covered}
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      )}
    </figure>
  );
}
