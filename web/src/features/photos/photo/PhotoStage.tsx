import { useState } from 'react';
import type { Variants } from '#contract/documents/photo.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { Button } from '#ui/Button.tsx';
import { Picture } from '../grid/Picture.tsx';
import styles from './PhotoStage.module.css';

type PhotoStageProps = {
  photo: {
    readonly width: number;
    readonly height: number;
    readonly thumbhash: string;
    readonly color: string;
    readonly variants: Variants;
    readonly spoiler: boolean;
  };
  alt: string;
  /** The picture itself cannot be read (yet): its placeholder stands for it. */
  isPlaceholderOnly?: boolean;
};

// A small picture is not drawn far beyond the pixels that there are of it.
const mostEnlarged = 2;
const widest = ({ w320, w640, w1280, w2048 }: Variants): number => (w2048 ?? w1280 ?? w640 ?? w320).width;

/** One picture as large as the window allows, whole; one with spoilers is covered until asked for. */
export function PhotoStage({ photo, alt, isPlaceholderOnly = false }: PhotoStageProps) {
  const { photos: words } = useMessages();
  const [isCovered, setIsCovered] = useState(photo.spoiler);
  const ratio = photo.width / photo.height;
  const widthByHeight = `calc((100dvh - var(--stage-margin)) * ${ratio})`;
  const frame = {
    width: `min(100%, ${widthByHeight}, ${widest(photo.variants) * mostEnlarged}px)`,
    aspectRatio: `${photo.width} / ${photo.height}`,
  };

  return (
    <div className={styles.stage}>
      <div className={styles.frame} style={frame}>
        {/* Custom properties mean nothing in `sizes`, hence the margin in px. */}
        <Picture
          photo={photo}
          alt={alt}
          sizes={`min(100vw, calc((100vh - 80px) * ${ratio}))`}
          isFirst
          isCovered={isCovered || isPlaceholderOnly}
        />
        {isCovered && !isPlaceholderOnly && (
          <div className={styles.cover}>
            <p>{words.spoiler}</p>
            <Button onClick={() => setIsCovered(false)}>{words.showSpoiler}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
