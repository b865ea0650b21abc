import { type KeyboardEvent, useState } from 'react';
import { timeOfStrip } from '#contract/moments.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames, pictureRing } from '#ui/layout.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './day.module.css';
import { dayAddress } from './dayAddress.ts';
import { type PlacedStrip, rowsOf, stepFrom } from './localDay.ts';
import { type DayShown, useDayFormats } from './useDay.ts';

/** A row for each hour. Only strips with photos are links: together one tab stop, inside which arrow keys move. */
export function Strips({ clock, strips }: Pick<DayShown, 'clock' | 'strips'>) {
  useKeysOfPage('day');
  const { hour } = useDayFormats(clock);
  // Without scripts no key moves, so each link is a tab stop.
  const isFirstDraw = useFirstDraw() !== undefined;
  const [focusedMs, setFocusedMs] = useState<number>();
  const taken = strips.filter(({ count }) => count > 0);
  const stop = taken.find(({ startsAt }) => startsAt.getTime() === focusedMs) ?? taken[0];

  function walk(event: KeyboardEvent<HTMLElement>, from: PlacedStrip): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const to = stepFrom(strips, from, key);
    if (to === undefined) return;
    event.preventDefault();
    const links = currentTarget.closest(`.${styles.day}`)?.querySelectorAll('a');
    links?.[taken.indexOf(to)]?.focus();
  }

  return (
    <ol className={styles.day}>
      {/* Keys by the clock: the viewer's colours take the places of the server's, and no row moves. */}
      {rowsOf(strips).map((row) => (
        <li key={row[0]?.hour} className={styles.hour}>
          {row[0] && <h2>{hour(row[0].startsAt)}</h2>}
          <ol className={styles.strips}>
            {keyed(row).map(({ key, strip }) =>
              strip.count === 0 ? (
                <li key={key} aria-hidden="true" className={styles.strip} />
              ) : (
                <li key={key} className={styles.strip}>
                  <Taken
                    strip={strip}
                    clock={clock}
                    tabIndex={isFirstDraw ? undefined : strip === stop ? 0 : -1}
                    onFocus={() => setFocusedMs(strip.startsAt.getTime())}
                    onKeyDown={(event) => walk(event, strip)}
                  />
                </li>
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** An hour that the clocks repeat has each minute twice. */
const keyed = (row: readonly PlacedStrip[]) =>
  row.map((strip) => ({ strip, key: strip.startsAt.getTime() - (row[0]?.startsAt.getTime() ?? 0) }));

type TakenProps = Pick<DayShown, 'clock'> & {
  strip: PlacedStrip;
  tabIndex: number | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

function Taken({ strip: { color, place, startsAt }, clock, ...focus }: TakenProps) {
  const words = useWords('day');
  const { time } = useDayFormats(clock);
  const { className, ...bits } = pictureColor(color);
  return (
    <SiteLink
      {...bits}
      {...focus}
      className={classNames(styles.taken, pictureRing, className)}
      to={dayAddress(place.date, timeOfStrip(place.strip))}
      aria-label={words.some(time(startsAt))}
    />
  );
}
