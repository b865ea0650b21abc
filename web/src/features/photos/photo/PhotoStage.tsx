import { type ReactNode, Suspense } from 'react';
import type { Drawn } from '#data/photoUrls.ts';
import { Picture } from '../grid/Picture.tsx';
import type { Cover } from './coverOf.ts';
import { PhotoCover } from './PhotoCover.tsx';
import styles from './PhotoStage.module.css';
import { stageSizes, widestPx } from './stageMeasures.ts';
import type { SwipeHandlers } from './useSwipe.ts';

type PhotoStageProps = {
  photo: Drawn & {
    readonly width: number;
    readonly height: number;
    readonly thumbhash: string;
    readonly color: string;
  };
  alt: string;
  /** The picture itself cannot be read (yet): its placeholder stands for it. */
  isPlaceholderOnly?: boolean;
  /** Lies on the picture, of which nothing is loaded until somebody asks for it. */
  cover?: Cover | undefined;
  onUncover?: () => void;
  swipe?: SwipeHandlers;
  /** Makes of the picture what one presses: draws a button around it. */
  pressable?: (picture: ReactNode) => ReactNode;
  /** Buttons at its edges. */
  children?: ReactNode;
};

// A small picture is not drawn far beyond the pixels that there are of it.
const mostEnlarged = 2;

/** One picture as large as the window allows, whole. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, alt, isPlaceholderOnly = false, cover, onUncover, swipe, pressable, children } = props;
  const ratio = photo.width / photo.height;
  const widthByHeight = `calc((100dvh - var(--stage-margin)) * ${ratio})`;
  const frame = {
    width: `min(100%, ${widthByHeight}, ${widestPx(photo.variants) * mostEnlarged}px)`,
    aspectRatio: `${photo.width} / ${photo.height}`,
  };
  const isBare = cover === undefined && !isPlaceholderOnly;
  const picture = <Picture photo={photo} alt={alt} sizes={stageSizes(photo)} isFirst isCovered={!isBare} />;

  return (
    <div className={styles.stage}>
      <div className={styles.frame} style={frame} {...swipe}>
        {isBare && pressable !== undefined ? pressable(picture) : picture}
        {cover !== undefined && onUncover !== undefined && (
          <Suspense fallback={null}>
            <PhotoCover cover={cover} onUncover={onUncover} />
          </Suspense>
        )}
      </div>
      {children}
    </div>
  );
}
