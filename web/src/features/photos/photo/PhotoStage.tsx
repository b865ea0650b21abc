import type { CSSProperties, ReactNode } from 'react';
import { isTileWhole } from '#lib/justifyRows.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { classNames } from '#ui/layout.tsx';
import { pictureRatio, pictureWidest } from '#ui/pictureBox.ts';
import { type DrawnPhoto, Picture } from '../grid/Picture.tsx';
import type { Cover } from './coverOf.ts';
import { PhotoCover } from './PhotoCover.tsx';
import styles from './stage.module.css';
import { mostShownPx, stageSizes } from './usePreloaded.ts';

type PhotoStageProps = {
  photo: DrawnPhoto;
  alt: string;
  /** The picture cannot be loaded (yet). */
  isPlaceholderOnly?: boolean;
  /** Nothing of the picture loads until the cover is removed. */
  cover?: Cover | undefined;
  onUncover?: () => void;
  /** Wraps the picture in a button. */
  pressable?: (picture: ReactNode) => ReactNode;
};

const exactRatio = (ratio: number): CSSProperties & { '--ratio': number } => ({ '--ratio': ratio });

/** The picture as large as the window has room for. Nothing lies on it but a cover. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, alt, isPlaceholderOnly = false, cover, onUncover, pressable } = props;
  const { className: ratio, ...ratioBits } = pictureRatio(photo);
  const most = mostShownPx(photo.variants);
  const { className: widest, ...widestBits } = most === undefined ? { className: undefined } : pictureWidest(most);
  // The HTML has no `style` attributes, so the box of a panorama is too high until the script runs.
  const isFirstDraw = useFirstDraw() !== undefined;
  const isWhole = isTileWhole(photo);
  const exact = isFirstDraw || isWhole ? undefined : exactRatio(photo.width / photo.height);
  const isBare = cover === undefined && !isPlaceholderOnly;
  const picture = (
    <Picture
      photo={photo}
      alt={alt}
      sizes={stageSizes(photo)}
      loads="first"
      isCovered={!isBare}
      hasMargin={!isWhole && exact === undefined}
    />
  );

  return (
    <div
      className={classNames(ratio, styles.stage, cover !== undefined && styles.covered)}
      {...ratioBits}
      style={exact}
    >
      <div className={classNames(widest, styles.frame)} {...widestBits}>
        {isBare && pressable !== undefined ? pressable(picture) : picture}
      </div>
      {cover !== undefined && onUncover !== undefined && (
        <Lazy>
          <PhotoCover cover={cover} onUncover={onUncover} />
        </Lazy>
      )}
    </div>
  );
}
