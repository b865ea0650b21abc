import { useCallback, useRef } from 'react';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { type Drawn, pictureSources } from '#data/photos/pictures.ts';
import { knownThumbhashes, thumbhashSoon } from '#lib/thumbhashSoon.ts';
import { classNames } from '#ui/layout.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './grid.module.css';
import type { TileLoading } from './tileLoading.ts';

export type DrawnPhoto = Drawn & Pick<PublicPhoto, 'width' | 'height' | 'thumbhash' | 'color'>;

type PictureProps = {
  photo: DrawnPhoto;
  alt: string;
  sizes: string;
  /** The picture is displayed no wider than its AVIF variants. */
  isTile?: boolean;
  loads?: TileLoading['loads'];
  /** With scripts, shows only the placeholder; see `tileLoading`. */
  isDeferred?: boolean;
  /** Shows only the placeholder and loads nothing. */
  isCovered?: boolean;
  hasMargin?: boolean;
};

const goneAttribute = 'data-gone';

const asBackground = (url: string): string => `url("${url}")`;

/** Shows the whole photo, with the thumbhash over it until it has loaded. The box keeps its size, so nothing moves. */
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
  const cached = knownThumbhashes.get(thumbhash);
  const color = pictureColor(photo.color);
  const { src, srcSet, avif } = pictureSources(photo);

  // Sets the hash without React, which would render each tile of a list twice.
  const isWanted = cached === undefined;
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
        loading={loads === 'when-near' ? 'lazy' : undefined}
        fetchPriority={loads === 'first' ? 'high' : undefined}
        // A cached image may have loaded before React listens.
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
        // A new element when the cover changes, because the old placeholder may be hidden.
        key={String(isCovered)}
        ref={placeholder}
        className={styles.placeholder}
        style={cached === undefined ? undefined : { backgroundImage: asBackground(cached) }}
      />
    </span>
  );
}
