import { reportReasons } from '#contract/documents/report.ts';
import { countedActs, type Transparency } from '#contract/documents/transparency.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Hint, Row } from '#ui/layout.tsx';
import styles from './Transparency.module.css';
import { formatMinutes, formatMonthOf, mostFirst, total } from './transparencyFigures.ts';

/** A row for each month, and under the table what is in the sums. */
export function TransparencyTable({ months }: { months: readonly Transparency[] }) {
  const words = useWords('transparency');
  const locale = useLocale();
  const format = (value: number): string => formatNumber(locale, value);
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{words.caption}</caption>
        <thead>
          <tr>
            {[words.month, words.reports, words.acts, words.median, words.appeals].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, reports, actions, medianMinutesToDecision: median, appeals, appealsAccepted }) => (
            <tr key={month}>
              <th scope="row">{formatMonthOf(locale, month)}</th>
              <td>{format(reports)}</td>
              <td>{format(total(actions))}</td>
              <td>{median === undefined ? words.none : formatMinutes(locale, median)}</td>
              <td>{appeals === 0 ? format(0) : words.appealsOf(format(appeals), format(appealsAccepted))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Hint>{words.hint}</Hint>
      <div>
        {months.map((month) => (
          <Breakdown key={month.month} figures={month} />
        ))}
      </div>
    </>
  );
}

function Breakdown({ figures: { month, reasons, actions } }: { figures: Transparency }) {
  const words = useWords('transparency');
  const reasonNames = useWords('reasons');
  const locale = useLocale();
  const lists = [
    {
      heading: words.byReason,
      rows: mostFirst(reportReasons, reasons).map(({ name, count }) => ({ name, label: reasonNames[name], count })),
    },
    {
      heading: words.byAct,
      rows: mostFirst(countedActs, actions).map(({ name, count }) => ({ name, label: words.act[name], count })),
    },
  ];
  return (
    <details className={styles.month}>
      <summary className={styles.summary}>{words.details(formatMonthOf(locale, month))}</summary>
      <div className={styles.lists}>
        {lists.map(({ heading, rows }) => (
          <div key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            {rows.length === 0 ? (
              <Hint>{words.nothing}</Hint>
            ) : (
              <dl className={styles.counts}>
                {rows.map(({ name, label, count }) => (
                  <Row key={name} gap={4} justify="between" line align="top" className={styles.count}>
                    <dt>{label}</dt>
                    <dd>{formatNumber(locale, count)}</dd>
                  </Row>
                ))}
              </dl>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
