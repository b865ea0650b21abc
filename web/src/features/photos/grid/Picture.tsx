import { useCallback, useRef } from 'react';
import { type Drawn, pictureSources } from '#data/photos/pictures.ts';
import { knownThumbhashes, thumbhashSoon } from '#lib/thumbhashSoon.ts';
import { classNames } from '#ui/classNames.ts';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './grid.module.css';
import type { TileLoading } from './tileLoading.ts';

type PictureProps = {
  photo: Drawn & {
    readonly width: number;
    readonly height: number;
    readonly thumbhash: string;
    readonly color: string;
  };
  alt: string;
  /** How wide it is drawn, as the `sizes` of an image: a CSS length. */
  sizes: string;
  /** It is drawn no wider than there is AVIF of it. */
  isTile?: boolean;
  /** When it is loaded; see `tileLoading`. */
  loads?: TileLoading['loads'];
  /** Shows the placeholder alone wherever there are scripts; see `tileLoading`. */
  isDeferred?: boolean;
  /** Shows the placeholder alone, and loads nothing. */
  isCovered?: boolean;
  /** The box has another shape than the picture, which stands in it with a margin. */
  hasMargin?: boolean;
};

/** On a placeholder whose picture is there. */
const goneAttribute = 'data-gone';

const asBackground = (url: string): string => `url("${url}")`;

/**
 * A photo that fills its box without being cropped. Its thumbhash lies above it and fades as soon as the picture is
 * there; the box has its size from the start, so nothing moves.
 */
export function Picture({
  photo,
  alt,
  sizes,
  isTile = false,
  loads = 'when-near',
  isDeferred = false,
  isCovered = false,
  hasMargin = false,
}: PictureProps) {
  const stopWaiting = useRef(() => {});
  const { thumbhash } = photo;
  const known = knownThumbhashes.get(thumbhash);
  const color = pictureColor(photo.color);
  const { src, srcSet, avif } = pictureSources(photo);

  // What comes later is told to the placeholder and not to React: a list would draw each of its tiles twice.
  const isWanted = known === undefined;
  const placeholder = useCallback(
    (shown: HTMLSpanElement | null) => {
      if (!isWanted || shown === null || shown.hasAttribute(goneAttribute)) return;
      stopWaiting.current = thumbhashSoon(thumbhash, (url) => {
        shown.style.backgroundImage = asBackground(url);
      });
      return () => stopWaiting.current();
    },
    [thumbhash, isWanted],
  );
  const show = (image: HTMLImageElement): void => {
    stopWaiting.current();
    image.parentElement?.nextElementSibling?.setAttribute(goneAttribute, '');
  };

  const image = (
    <picture className={styles.picture}>
      {isTile && avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        className={classNames(styles.image, hasMargin && styles.whole)}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        decoding="async"
        loading={loads === 'when-near' ? 'lazy' : 'eager'}
        fetchPriority={loads === 'first' ? 'high' : 'auto'}
        // One that comes from the browser's cache is complete before React listens.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) show(image);
        }}
        onLoad={(event) => show(event.currentTarget)}
      />
    </picture>
  );

  return (
    <span {...color} className={classNames(color.className, styles.frame)}>
      {!isCovered && (isDeferred ? <noscript>{image}</noscript> : image)}
      <span
        // Another one when it is covered: what was gone is there again.
        key={String(isCovered)}
        ref={placeholder}
        className={styles.placeholder}
        style={known === undefined ? undefined : { backgroundImage: asBackground(known) }}
      />
    </span>
  );
}
