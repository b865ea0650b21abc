import { useEffect, useRef, useState } from 'react';
import type { Variants } from '#contract/documents/photo.ts';
import { pictureSources } from '#data/photoUrls.ts';
import { knownThumbhashUrl, thumbhashSoon } from '#lib/thumbhashUrl.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './Picture.module.css';

type PictureProps = {
  photo: {
    readonly width: number;
    readonly height: number;
    readonly thumbhash: string;
    readonly color: string;
    readonly variants: Variants;
  };
  alt: string;
  /** How wide it is drawn, as the `sizes` of an image: a CSS length. */
  sizes: string;
  /** Among the first things to be seen: loaded before anything else. */
  isFirst?: boolean;
  /** Shows the placeholder alone, and loads nothing. */
  isCovered?: boolean;
  /** The box has another shape than the picture, which stands in it with a margin. */
  hasMargin?: boolean;
};

const asBackground = (url: string): string => `url("${url}")`;

/**
 * A photo that fills its box without being cropped. Its thumbhash lies above it and fades as soon as the picture is
 * there; the box has its size from the start, so nothing moves.
 */
export function Picture({ photo, alt, sizes, isFirst = false, isCovered = false, hasMargin = false }: PictureProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const placeholder = useRef<HTMLSpanElement>(null);
  const known = knownThumbhashUrl(photo.thumbhash);
  const { src, srcSet } = pictureSources(photo.variants);

  const isWanted = known === undefined && (isCovered || !isLoaded);
  useEffect(() => {
    if (!isWanted) return;
    return thumbhashSoon(photo.thumbhash, (url) => {
      if (placeholder.current !== null) placeholder.current.style.backgroundImage = asBackground(url);
    });
  }, [photo.thumbhash, isWanted]);

  return (
    <span className={styles.frame} style={{ backgroundColor: photo.color || undefined }}>
      {!isCovered && (
        <img
          className={classNames(styles.image, hasMargin && styles.whole)}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          // One that comes from the browser's cache is complete before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setIsLoaded(true);
          }}
          onLoad={() => setIsLoaded(true)}
        />
      )}
      <span
        ref={placeholder}
        className={classNames(styles.placeholder, isLoaded && !isCovered && styles.gone)}
        style={known === undefined ? undefined : { backgroundImage: asBackground(known) }}
      />
    </span>
  );
}
