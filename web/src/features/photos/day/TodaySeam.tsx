import { useQuery } from '@tanstack/react-query';
import { bandQuery } from '#data/photos/band.ts';
import { DayMark, DayPictures } from './DayPictures.tsx';
import styles from './dayPictures.module.css';
import { besides, dateOn, partOfDay, placedPicturesOf } from './localDay.ts';

/** The last 24 hours on the viewer's clock: today as far as it has come, a mark at now, and the rest of yesterday. */
export function TodaySeam() {
  const { data: band } = useQuery(bandQuery);
  const now = new Date();
  const today = dateOn('viewer', now);
  const picturesOn = (date: string) => placedPicturesOf('viewer', date, (stored) => band?.versions[stored]);
  const over = partOfDay('viewer', today, now);
  return (
    <>
      <DayPictures pictures={picturesOn(today)} name="seam.webp" />
      <span className={styles.yesterday} style={{ clipPath: `inset(0 0 0 ${over * 100}%)` }}>
        <DayPictures pictures={picturesOn(besides(today, -1))} name="seam.webp" />
      </span>
      <DayMark at={over} />
    </>
  );
}
