import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { timeOfStrip } from '#contract/moments.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { DayMark, DayPictures } from './DayPictures.tsx';
import { dayAddress, stripId } from './dayAddress.ts';
import { LargePhotos } from './LargePhotos.tsx';
import { dateOn, type PlacedStrip, partOfDay } from './localDay.ts';
import styles from './moment.module.css';
import { type DayAddress, useDay, useDayFormats } from './useDay.ts';
import { Way } from './Way.tsx';

const addressOf = ({ place }: PlacedStrip): string => dayAddress(place.date, timeOfStrip(place.strip));

/** The photos of ten minutes. */
export function Moment({ address, shown, at }: { address: DayAddress; shown: string; at: Date }) {
  const words = useWords('day');
  const { clock, date, strips, pictures, isWaiting } = useDay(address, shown);
  const { long, dayOfTime, time } = useDayFormats(clock, address.now);
  const taken = strips.filter(({ count }) => count > 0);
  const earlier = taken.findLast(({ startsAt }) => startsAt < at);
  const later = taken.find(({ startsAt }) => startsAt > at);
  const isSingle = strips.find(({ startsAt }) => startsAt.getTime() === at.getTime())?.count === 1;
  const stored = { date: dateOn('utc', at), time: at.toISOString().slice(11, 16) };
  const key = `${stored.date}/${stored.time}`;
  const whole = `${dayAddress(date)}#${stripId(stored.date, stored.time)}`;
  const heading = useFocusOnEntry();
  const isFirstDraw = useFirstDraw() !== undefined;
  const isPlaced = !isFirstDraw && !isWaiting;
  return (
    <div data-dark="">
      <PageTitle>{words.momentTitle(long(date), time(at))}</PageTitle>
      <div className={styles.seam} aria-hidden="true">
        {isPlaced && <DayPictures pictures={pictures} name="seam.webp" />}
        {isPlaced && <DayMark at={partOfDay(clock, date, at)} />}
      </div>
      <PhotosFrame>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {words.momentTitle(dayOfTime(date), time(at))}
          </h1>
          <Hint>{isSingle ? words.single : words.momentLead(words.clock[clock])}</Hint>
          <Row as="nav" gap={4} dense aria-label={words.moments}>
            {earlier && <Way to={addressOf(earlier)} name={words.earlier} label={time(earlier.startsAt)} />}
            <TextLink to={whole} label={words.whole} />
            {later && <Way isLater to={addressOf(later)} name={words.later} label={time(later.startsAt)} />}
          </Row>
        </header>
        <PhotoListView
          listKey={{ of: 'moment', at: key }}
          isRanked
          Grid={LargePhotos}
          empty={<EmptyState title={words.emptyMoment} text={words.emptyMomentText} />}
        />
      </PhotosFrame>
    </div>
  );
}

/** A moment has the path of its day, so that to the site it is no new page, whose heading would get the focus. */
function useFocusOnEntry() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isEntered = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isEntered) heading.current?.focus({ preventScroll: true });
  }, [isEntered]);
  return heading;
}
