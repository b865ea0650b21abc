import { useCallback } from 'react';
import { knownThumbhashes, thumbhashSoon } from '#lib/thumbhashSoon.ts';
import styles from './Cover.module.css';
import { useFirstDraw } from './firstDraw.tsx';
import { classNames } from './layout.tsx';
import { pictureColor } from './pictureBox.ts';
import { ClosedEye } from './States.tsx';

type Picture = { readonly color: string; readonly thumbhash: string };

type CoverProps = {
  /** Absent: a closed eye. */
  cover: Picture | undefined;
  /** Absent: the placeholder alone, and nothing is loaded. */
  src: string | undefined;
};

/** Fills its container. Decoration only: the name beside it says the same. */
export const Cover = ({ cover, src }: CoverProps) =>
  cover === undefined ? (
    <span className={styles.none}>
      <ClosedEye />
    </span>
  ) : (
    <CoverPicture key={cover.thumbhash} {...cover} src={src} />
  );

const asBackground = (url: string): string => `url("${url}")`;

function CoverPicture({ color: ownColor, thumbhash, src }: Picture & Pick<CoverProps, 'src'>) {
  const isFirstDraw = useFirstDraw() !== undefined;
  // The HTML has only the colour, so the first draw must not use the thumbhash.
  const placeholder = isFirstDraw ? undefined : knownThumbhashes.get(thumbhash);
  const isWanted = placeholder === undefined;
  // Sets the hash without React: to decode those of many covers in one draw takes a phone 50 ms.
  const place = useCallback(
    (shown: HTMLSpanElement | null) => {
      if (!isWanted || shown === null) return;
      return thumbhashSoon(thumbhash, (url) => {
        shown.style.backgroundImage = asBackground(url);
      });
    },
    [thumbhash, isWanted],
  );
  const { className, ...color } = pictureColor(ownColor);
  return (
    <span
      {...color}
      ref={place}
      className={classNames(className, styles.frame)}
      style={placeholder === undefined ? undefined : { backgroundImage: asBackground(placeholder) }}
    >
      {src !== undefined && <img className={styles.image} src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
