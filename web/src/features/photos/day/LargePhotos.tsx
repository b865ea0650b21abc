import { useAtomValue } from 'jotai';
import { type ComponentProps, useEffect, useRef } from 'react';
import { listCover } from '#data/photos/listCover.ts';
import { tileRatio } from '#lib/justifyRows.ts';
import { showsSensitive } from '#session/atoms.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { classNames } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import framed from '../grid/grid.module.css';
import type { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { useEndOfWalk } from '../grid/walk.ts';
import styles from './moment.module.css';

/** Each photo as large as the window shows it whole: for lists of a few. */
export function LargePhotos({ entries, listKey, end, onNearEnd }: ComponentProps<typeof PhotoGrid>) {
  useRowsSeen();
  const shows = useAtomValue(showsSensitive);
  const photos = entries.flatMap((entry) => entry.photos);
  const list = useRef<HTMLUListElement>(null);
  useEndOfWalk((id) => {
    const at = photos.findIndex((photo) => photo.id === id);
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (end === undefined || !last) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onNearEnd(), { rootMargin: '100%' });
    observer.observe(last);
    return () => observer.disconnect();
  }, [end, onNearEnd]);
  return (
    <ul ref={list} role="list" className={styles.large} data-rows="">
      {photos.map((photo, at) => {
        const { className, ...ratio } = pictureRatio(photo);
        return (
          <li
            key={photo.id}
            {...ratio}
            className={classNames(className, framed.framed)}
            aria-posinset={at + 1}
            aria-setsize={end === undefined ? photos.length : -1}
          >
            <PhotoTile
              photo={photo}
              sizes={`min(100vw, ${Math.round(tileRatio(photo) * 75)}vh)`}
              loads={at === 0 ? 'first' : 'when-near'}
              cover={listCover(photo, shows)}
              listKey={listKey}
            />
          </li>
        );
      })}
    </ul>
  );
}
