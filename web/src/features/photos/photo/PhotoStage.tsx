import type { CSSProperties, ReactNode } from 'react';
import { isTileWhole } from '#lib/justifyRows.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { classNames, Stack } from '#ui/layout.tsx';
import { pictureRatio, pictureWidest } from '#ui/pictureBox.ts';
import { type DrawnPhoto, Picture } from '../grid/Picture.tsx';
import type { Cover } from './coverOf.ts';
import { PhotoCover } from './PhotoCover.tsx';
import styles from './photo.module.css';
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
  /** Over the picture; on a phone in a row below it. */
  children?: ReactNode;
};

const exactRatio = (ratio: number): CSSProperties & { '--ratio': number } => ({ '--ratio': ratio });

export function PhotoStage(props: PhotoStageProps) {
  const { photo, alt, isPlaceholderOnly = false, cover, onUncover, pressable, children } = props;
  const { className: ratio, ...ratioBits } = pictureRatio(photo);
  const most = mostShownPx(photo.variants);
  const { className: widest, ...widestBits } = most === undefined ? { className: undefined } : pictureWidest(most);
  // The HTML has no `style` attributes, so a panorama does not fill its box until the script runs.
  const isFirstDraw = useFirstDraw() !== undefined;
  const exact = isFirstDraw || isTileWhole(photo) ? undefined : exactRatio(photo.width / photo.height);
  const isBare = cover === undefined && !isPlaceholderOnly;
  const picture = <Picture photo={photo} alt={alt} sizes={stageSizes(photo)} loads="first" isCovered={!isBare} />;

  return (
    <Stack
      justify="center"
      className={classNames(ratio, styles.stage, children !== undefined && styles.withTools)}
      {...ratioBits}
      style={exact}
    >
      <div className={classNames(widest, styles.frame)} {...widestBits}>
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
