import { useTexts } from '#i18n/words.ts';
import { Hint, Row, visuallyHidden } from '#ui/layout.tsx';
import styles from './dashboard.module.css';

export type DayCount = { readonly day: Date; readonly count: number };

const [barWidth, gap, height] = [16, 4, 72];

/** A table says the same to people who do not see the bars; the pointer shows each number. */
export function BarChart({ title, days }: { title: string; days: readonly DayCount[] }) {
  const { words, number, locale } = useTexts('adminDashboard');
  const dayName = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const width = days.length * (barWidth + gap) - gap;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className={styles.chart}>
      <Row as="figcaption" gap={3} justify="between" align="baseline">
        <span>{title}</span>
        <Hint as="span">{words.total(number(total))}</Hint>
      </Row>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.bars} aria-hidden="true" preserveAspectRatio="none">
        {days.map(({ day, count }, index) => {
          const tall = count === 0 ? 1 : Math.max(2, (count / most) * height);
          return (
            <g key={day.toISOString()}>
              <title>{words.onDay(dayName.format(day), number(count))}</title>
              <rect x={index * (barWidth + gap)} y={0} width={barWidth} height={height} className={styles.ground} />
              <rect
                x={index * (barWidth + gap)}
                y={height - tall}
                width={barWidth}
                height={tall}
                className={count === 0 ? styles.none : styles.bar}
              />
            </g>
          );
        })}
      </svg>
      <Hint as="div" className={styles.ends} aria-hidden="true">
        <Row gap={3} justify="between">
          <span>{first && dayName.format(first.day)}</span>
          <span>{last && dayName.format(last.day)}</span>
        </Row>
      </Hint>
      <div className={visuallyHidden}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day.toISOString()}>
                <th scope="row">{dayName.format(day)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
