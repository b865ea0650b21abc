import type { CSSProperties, ReactNode } from 'react';
import type { Drawn } from '#data/photos/pictures.ts';
import { isTileWhole } from '#lib/justifyRows.ts';
import { classNames } from '#ui/classNames.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { Stack } from '#ui/layout.tsx';
import { pictureRatio, pictureWidest } from '#ui/pictureBox.ts';
import { Picture } from '../grid/Picture.tsx';
import type { Cover } from './coverOf.ts';
import { PhotoCover } from './PhotoCover.tsx';
import styles from './photo.module.css';
import { stageSizes, widestPx } from './usePreloaded.ts';
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
const steppedMost = 2_000;

const exactRatio = (ratio: number): CSSProperties & { '--ratio': number } => ({ '--ratio': ratio });

/** How wide a small picture may get. */
function widestOf({ variants }: PhotoStageProps['photo']) {
  const most = widestPx(variants) * mostEnlarged;
  return most < steppedMost ? pictureWidest(most) : { className: undefined };
}

/** One picture as large as the window allows, whole. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, alt, isPlaceholderOnly = false, cover, onUncover, swipe, pressable, children } = props;
  const { className: ratio, ...ratioBits } = pictureRatio(photo);
  const { className: widest, ...widestBits } = widestOf(photo);
  // No HTML has a `style`: until there is a script, a panorama stands in a box that it does not fill.
  const isFirstDraw = useFirstDraw() !== undefined;
  const exact = isFirstDraw || isTileWhole(photo) ? undefined : exactRatio(photo.width / photo.height);
  const isBare = cover === undefined && !isPlaceholderOnly;
  const picture = <Picture photo={photo} alt={alt} sizes={stageSizes(photo)} loads="first" isCovered={!isBare} />;

  return (
    <Stack justify="center" className={classNames(widest, styles.stage)} {...widestBits}>
      <div className={classNames(ratio, styles.frame)} {...ratioBits} style={exact} {...swipe}>
        {isBare && pressable !== undefined ? pressable(picture) : picture}
        {cover !== undefined && onUncover !== undefined && (
          <Lazy>
            <PhotoCover cover={cover} onUncover={onUncover} />
          </Lazy>
        )}
      </div>
      {children}
    </Stack>
  );
}
