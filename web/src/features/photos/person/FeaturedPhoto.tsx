import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { useWords } from '#i18n/words.ts';
import { partOfTile, tileRatio } from '#lib/justifyRows.ts';
import { showsSensitive } from '#session/atoms.ts';
import { classNames } from '#ui/classNames.ts';
import { pictureRatio } from '#ui/pictureBox.ts';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { listCover } from '../listCover.ts';
import styles from './person.module.css';

type FeaturedPhotoProps = { photo: ListedPhoto; listKey: ListKey; children: ReactNode };

/** The photo that somebody puts first on their page. */
export function FeaturedPhoto({ photo, listKey, children }: FeaturedPhotoProps) {
  const words = useWords('people');
  const shows = useAtomValue(showsSensitive);
  const { className, ...ratio } = pictureRatio(photo);
  return (
    <section className={styles.featured} aria-label={words.featured}>
      <div {...ratio} className={classNames(className, styles.picture)}>
        <PhotoTile
          photo={photo}
          sizes={`calc(min(100vw, 72rem, 52vh * ${tileRatio(photo)}) * ${partOfTile(photo)})`}
          loads="first"
          cover={listCover(photo, shows)}
          listKey={listKey}
        />
      </div>
      {children}
    </section>
  );
}
