import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStaffPicture } from '../useStaffPicture.ts';
import styles from './desk.module.css';

type CasePictureProps = {
  /** What it is, in words. */
  caption: string;
  /** As it had it if it were public; `undefined` where there is none. */
  address: string | undefined;
  /** The shape that its place has before it comes. */
  shape: { readonly width: number; readonly height: number } | undefined;
  isRevealed: boolean;
};

/** A picture that staff alone may see: blurred and grey until it is asked for. */
export function CasePicture({ caption, address, shape, isRevealed }: CasePictureProps) {
  const words = useWords('desk');
  const { phase, url, readAgain } = useStaffPicture(address);
  const ratio = shape && shape.width > 0 && shape.height > 0 ? `${shape.width} / ${shape.height}` : '1';
  return (
    <figure className={styles.picture}>
      <Hint as="figcaption">{caption}</Hint>
      {address === undefined ? (
        <p>{words.pictureNone}</p>
      ) : phase === 'gone' ? (
        <p>{words.pictureGone}</p>
      ) : phase === 'failed' ? (
        <div role="alert">
          <p>{words.pictureFailed}</p>
          <Button onClick={readAgain}>{words.retry}</Button>
        </div>
      ) : (
        <div className={styles.frame} style={{ aspectRatio: ratio }}>
          {phase === 'shown' ? (
            <img
              src={url}
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
