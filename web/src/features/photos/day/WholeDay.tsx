import { useQueries } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { timeOfStrip } from '#contract/moments.ts';
import { listCover } from '#data/photos/listCover.ts';
import { type ListedPhoto, photoQuery } from '#data/photos/lists.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { LinkButton } from '#ui/Button.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Row } from '#ui/layout.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import styles from './day.module.css';
import { dayAddress, stripId } from './dayAddress.ts';
import { Light } from './Light.tsx';
import { Look } from './Look.tsx';
import { besides, dateOn, nearestTo, type PlacedStrip, partOfDay } from './localDay.ts';
import { type DayAddress, type DayShown, useDay, useDayFormats } from './useDay.ts';
import { Way } from './Way.tsx';

type WholeDayProps = {
  address: DayAddress;
  shown: string;
  /** For an empty day, one with many moments, if there is one lately. */
  full: string | undefined;
};

export function WholeDay({ address, shown, full }: WholeDayProps) {
  const words = useWords('day');
  const day = useDay(address, shown);
  const { clock, date, strips } = day;
  const { long, short, day: dayName, time } = useDayFormats(clock, address.now);
  const today = dateOn(clock, address.now);
  const [before, after] = [besides(date, -1), besides(date, 1)];
  const hasMoments = strips.some(({ count }) => count > 0);
  return (
    <div className={styles.day} data-dark="">
      <PageTitle>{words.title(long(date))}</PageTitle>
      <h1 tabIndex={-1} className={styles.date}>
        {words.title(dayName(date))}
      </h1>
      {hasMoments ? (
        <>
          <p className={styles.lead}>
            {address.date === undefined && date !== today && `${words.fewToday} `}
            {words.lead(words.clock[clock])}
          </p>
          <Moments key={date} day={day} now={address.now} time={time} />
        </>
      ) : (
        <>
          <div className={styles.ground} />
          <div className={styles.empty}>
            <h2>{date === today ? words.emptyToday : words.emptyDay}</h2>
            <p>{words.emptyDayText}</p>
            {full !== undefined && full !== date && (
              <LinkButton to={dayAddress(full)} label={words.fullDay(short(full))} />
            )}
          </div>
        </>
      )}
      <Row as="nav" gap={4} justify="between" className={styles.days} aria-label={words.days}>
        <Way to={dayAddress(before)} name={words.before} label={short(before)} />
        {after <= today && <Way isLater to={dayAddress(after)} name={words.after} label={short(after)} />}
      </Row>
    </div>
  );
}

const idOf = ({ place }: PlacedStrip): string => stripId(place.date, timeOfStrip(place.strip));

/** The strip whose moment was opened last: Back shows it again. */
let followedId: string | undefined;
const follow = (strip: PlacedStrip): void => {
  followedId = idOf(strip);
};

type LookedAt = { readonly id: string; readonly photo: ListedPhoto | undefined };

type MomentsProps = { day: DayShown; now: Date; time: (instant: Date) => string };

function Moments({ day, now, time }: MomentsProps) {
  const { clock, date, strips } = day;
  const isFirstDraw = useFirstDraw() !== undefined;
  const hash = decodeURIComponent(useLocation().hash.slice(1));
  const [chosenId, setChosenId] = useState(hash || followedId);
  const taken = strips.filter(({ count }) => count > 0);
  const named = taken.find((strip) => idOf(strip) === chosenId);
  // Else the one nearest to this hour.
  const chosen = named ?? nearestTo(strips, (partOfDay(clock, date, now) % 1) * strips.length);
  useFocusOnReturn(named);
  const { photo, isPending } = useSlicePhoto(chosen);
  // The words below stay until the next ones are there, so that nothing jumps under a moving pointer.
  const [look, setLook] = useState<LookedAt>();
  const next = chosen && !isPending ? { id: idOf(chosen), photo } : look;
  if (next?.id !== look?.id || next?.photo !== look?.photo) setLook(next);
  // The server's clock is not the viewer's, and without scripts nothing can be chosen.
  const isChosen = !isFirstDraw && !day.isWaiting;
  return (
    <>
      <Light
        {...day}
        time={time}
        chosen={isChosen ? chosen : undefined}
        photo={isChosen ? photo : undefined}
        onChoose={(strip) => setChosenId(idOf(strip))}
        onFollow={follow}
      />
      <Look
        strip={isChosen ? taken.find((strip) => idOf(strip) === next?.id) : undefined}
        photo={next?.photo}
        time={time}
        onFollow={follow}
      />
    </>
  );
}

/** After a way back to a slice, the slice has the focus. */
function useFocusOnReturn(named: PlacedStrip | undefined): void {
  const id = useRef(named && idOf(named));
  useLayoutEffect(() => {
    if (id.current !== undefined) document.getElementById(id.current)?.focus({ preventScroll: true });
    followedId = undefined;
  }, []);
}

const restMs = 120;

/** A pointer that runs over the day reads no photo. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** One document. `photo`: absent also if it is covered, muted or gone since the day was read. */
function useSlicePhoto(strip: PlacedStrip | undefined) {
  const rested = useRested(strip?.photo);
  const ids = rested === undefined ? [] : [rested];
  const [answer] = useQueries({ queries: ids.map((id) => ({ ...photoQuery(id), staleTime: 60_000 })) });
  const [photo] = useSeenPhotos(answer?.data ? [answer.data] : []);
  const isShown = photo !== undefined && photo.id === strip?.photo && listCover(photo, false) === undefined;
  return { photo: isShown ? photo : undefined, isPending: rested !== strip?.photo || answer?.isPending === true };
}
