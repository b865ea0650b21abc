import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useSyncExternalStore,
} from 'react';
import { dayPictureAddress } from '#contract/edge/moments.ts';
import { stripsOfDay, timeOfStrip } from '#contract/moments.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames, VisuallyHidden } from '#ui/layout.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import { DayPictures } from './DayPictures.tsx';
import styles from './day.module.css';
import { dayAddress, stripId } from './dayAddress.ts';
import { beginsHour, nearestTo, type PlacedStrip, stepFrom } from './localDay.ts';
import type { DayShown } from './useDay.ts';

type LightProps = Pick<DayShown, 'strips' | 'pictures' | 'isWaiting'> & {
  time: (instant: Date) => string;
  /** Widens. `undefined`: none does. */
  chosen: PlacedStrip | undefined;
  /** Of the chosen strip, once it is there. */
  photo: ListedPhoto | undefined;
  onChoose: (strip: PlacedStrip) => void;
  onFollow: (strip: PlacedStrip) => void;
};

const forced = '(forced-colors: active)';

function followForced(onChange: () => void): () => void {
  const query = window.matchMedia(forced);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The system's own colours leave no light. */
const useForcedColors = (): boolean =>
  useSyncExternalStore(
    followForced,
    () => window.matchMedia(forced).matches,
    () => false,
  );

/**
 * A day from night to night: a slice for each ten minutes with photos, which are links. Together they are one tab stop,
 * in which keys move; a pointer or a finger on the day chooses the nearest.
 */
export function Light({ strips, pictures, isWaiting, time, chosen, photo, onChoose, onFollow }: LightProps) {
  useKeysOfPage('day');
  const words = useWords('day');
  // Without scripts no key moves, so each link is a tab stop.
  const isFirstDraw = useFirstDraw() !== undefined;
  const isForced = useForcedColors();
  /** Then it is a list of links. */
  const isPlain = isForced || pictures.length === 0;
  /** The wide slice when a press began. A press that widens another does not open it. */
  const pressedAt = useRef<number>(undefined);
  const chosenAt = chosen?.startsAt.getTime();
  const slices = useRef<HTMLOListElement>(null);
  const taken = strips.filter(({ count }) => count > 0);

  function choose({ clientX, currentTarget, type }: PointerEvent<HTMLElement>): void {
    if (isPlain) return;
    if (type === 'pointerdown') pressedAt.current = chosenAt;
    const { left, width } = currentTarget.getBoundingClientRect();
    const nearest = nearestTo(strips, ((clientX - left) / width) * strips.length);
    if (nearest) onChoose(nearest);
  }

  function onClick(event: MouseEvent): void {
    // A key has no details.
    if (!isPlain && event.detail > 0 && pressedAt.current !== chosenAt) event.preventDefault();
    else if (chosen) onFollow(chosen);
  }

  function walk(event: KeyboardEvent, from: PlacedStrip): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const to = stepFrom(strips, from, key);
    if (to === undefined) return;
    event.preventDefault();
    slices.current?.querySelectorAll('a')[taken.indexOf(to)]?.focus();
  }

  return (
    <div
      className={classNames(styles.light, isPlain && styles.plain, isWaiting && styles.waiting)}
      onPointerDown={choose}
      onPointerMove={choose}
      onClickCapture={onClick}
    >
      <ol ref={slices} className={styles.slices}>
        {strips.map((strip, at) => (
          <li key={strip.startsAt.getTime()} className={styles.slice} aria-hidden={strip.count === 0 || undefined}>
            {beginsHour(strips, at) && (
              <span className={classNames(styles.hour, strip.hour % 6 > 0 && styles.between)} aria-hidden="true">
                {words.hours[strip.hour / 3]}
              </span>
            )}
            {strip.count > 0 && (
              <Slice
                strip={strip}
                label={words.some(time(strip.startsAt))}
                isPlain={isPlain}
                style={strip === chosen && !isPlain ? lensAt((at + 0.5) / strips.length) : undefined}
                tabIndex={isFirstDraw ? undefined : strip === chosen ? 0 : -1}
                onFocus={() => onChoose(strip)}
                onKeyDown={(event) => walk(event, strip)}
              >
                {strip === chosen && !isPlain && <Enlarged strip={strip} pictures={pictures} photo={photo} />}
              </Slice>
            )}
          </li>
        ))}
      </ol>
      {!isPlain && <DayPictures pictures={pictures} name="light.webp" />}
    </div>
  );
}

/** In the middle of its slice, and within the day. */
const lensAt = (part: number): CSSProperties => ({
  left: `clamp(0px, ${part * 100}% - var(--lens) / 2, 100% - var(--lens))`,
});

type SliceProps = {
  strip: PlacedStrip;
  label: string;
  isPlain: boolean;
  /** Of a slice that is wide. */
  style: CSSProperties | undefined;
  tabIndex: number | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function Slice({ strip: { color, place }, label, isPlain, children, ...rest }: SliceProps) {
  const { className, ...bits } = pictureColor(color);
  const time = timeOfStrip(place.strip);
  return (
    <SiteLink
      {...bits}
      {...rest}
      id={stripId(place.date, time)}
      className={classNames(styles.taken, rest.style && styles.lens, color === '' && styles.covered, className)}
      to={dayAddress(place.date, time)}
      draggable={false}
      // The page's own heading does not take the focus that a way back gives to a slice.
      data-keeps-focus=""
    >
      {isPlain ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      {children}
    </SiteLink>
  );
}

type EnlargedProps = Pick<LightProps, 'pictures' | 'photo'> & { strip: PlacedStrip };

/** The slice, until its photo is there. */
function Enlarged({ strip: { place, color }, pictures, photo }: EnlargedProps) {
  const version = pictures.find(({ date }) => date === place.date)?.version;
  return (
    <span className={styles.enlarged}>
      {version !== undefined && color !== '' && (
        <img
          src={dayPictureAddress({ date: place.date, version, name: 'light.webp' })}
          alt=""
          style={{ width: `${stripsOfDay * 100}%`, left: `${place.strip * -100}%` }}
        />
      )}
      {photo && <img className={styles.whole} src={pictureUrl(photo, lookPx)} alt="" />}
    </span>
  );
}

/** The widened slice and the photo below the day load one file. */
export const lookPx = 480;
