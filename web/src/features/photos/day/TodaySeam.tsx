import { useQuery } from '@tanstack/react-query';
import { bandQuery } from '#data/photos/band.ts';
import { DayMark, DayPictures } from './DayPictures.tsx';
import { dateOn, partOfDay, placedPicturesOf } from './localDay.ts';

/** Today on the viewer's clock, as far as it has come, with a mark at now. */
export function TodaySeam() {
  const { data: band } = useQuery(bandQuery);
  const now = new Date();
  const today = dateOn('viewer', now);
  const pictures = placedPicturesOf('viewer', today, (stored) => band?.versions[stored]);
  return (
    <>
      <DayPictures pictures={pictures} name="seam.webp" />
      <DayMark at={partOfDay('viewer', today, now)} />
    </>
  );
}
