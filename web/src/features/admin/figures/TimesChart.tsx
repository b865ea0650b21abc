import type { WeekFigures } from '#contract/documents/deskFigures.ts';
import { formatMinutes } from '#i18n/duration.ts';
import { useTexts } from '#i18n/words.ts';
import { Hint, Row } from '#ui/layout.tsx';
import styles from './figures.module.css';
import { useWeekName } from './weeks.ts';

const [barWidth, gap, height] = [20, 8, 96];

/** The oldest week first. The table below says the same to people who do not see the bars. */
export function TimesChart({ weeks }: { weeks: readonly WeekFigures[] }) {
  const { words, locale } = useTexts('adminFigures');
  const nameOf = useWeekName();
  const most = Math.max(1, ...weeks.map(({ p95Minutes = 0 }) => p95Minutes));
  const width = weeks.length * (barWidth + gap) - gap;
  const [first, last] = [weeks[0], weeks.at(-1)];
  const tall = (minutes: number): number => Math.max(2, (minutes / most) * height);
  const timeOf = (minutes: number) => formatMinutes(locale, minutes);
  return (
    <figure className={styles.chart}>
      <Row as="figcaption" gap={4} align="baseline" dense className={styles.legend}>
        <span className={styles.ofMedian}>{words.median}</span>
        <span className={styles.ofP95}>{words.p95}</span>
        <Hint as="span">{timeOf(most)}</Hint>
      </Row>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.bars}
        style={{ maxWidth: `${width / 8}rem` }}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        {weeks.map(({ week, medianMinutes, p95Minutes }, index) => {
          if (medianMinutes === undefined || p95Minutes === undefined) return null;
          const place = { x: index * (barWidth + gap), width: barWidth };
          return (
            <g key={week}>
              <title>
                {`${words.weekOf(nameOf(week))}: ${words.median} ${timeOf(medianMinutes)}, ${words.p95} ${timeOf(p95Minutes)}`}
              </title>
              <rect {...place} y={0} height={height} className={styles.ground} />
              <rect {...place} y={height - tall(p95Minutes)} height={tall(p95Minutes)} className={styles.p95} />
              <rect
                {...place}
                y={height - tall(medianMinutes)}
                height={tall(medianMinutes)}
                className={styles.median}
              />
            </g>
          );
        })}
      </svg>
      <Hint as="div" className={styles.ends} style={{ maxWidth: `${width / 8}rem` }} aria-hidden="true">
        <Row gap={3} justify="between">
          <span>{first && nameOf(first.week)}</span>
          {first !== last && <span>{last && nameOf(last.week)}</span>}
        </Row>
      </Hint>
    </figure>
  );
}
