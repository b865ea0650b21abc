import { useQuery } from '@tanstack/react-query';
import { reportReasons } from '#contract/documents/report.ts';
import { countedActs, type Transparency as Figures, transparencyAnswer } from '#contract/documents/transparency.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { readApi } from '#data/api.ts';
import { formatMinutes } from '#i18n/duration.ts';
import { formatNumber } from '#i18n/format.ts';
import { type Locale, useTexts, useWords } from '#i18n/words.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { classNames, Hint, Row, Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import tableStyles from '#ui/table.module.css';
import styles from './legal.module.css';

/** The public figures of moderation for each month. Import it lazily. */
export function Transparency() {
  const words = useWords('transparency');
  return (
    <Stack as="section" gap={3} className={styles.section} aria-labelledby="transparency">
      <h2 id="transparency">{words.heading}</h2>
      <p>{words.lead}</p>
      <Months />
    </Stack>
  );
}

function Months() {
  const words = useWords('transparency');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['transparency'],
    queryFn: () => readApi(apiAddress.transparency, transparencyAnswer),
  });

  if (isPending) {
    return (
      <Skeletons label={words.loading} count={1}>
        <Skeleton height="10rem" />
      </Skeletons>
    );
  }
  if (data === undefined) {
    return <LoadFailed title={words.failed} error={error} onRetry={refetch} />;
  }
  if (data.items.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return <TransparencyTable months={data.items} />;
}

function TransparencyTable({ months }: { months: readonly Figures[] }) {
  const { words, number: format, locale } = useTexts('transparency');
  return (
    <>
      <table className={classNames(tableStyles.table, styles.figures)}>
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

function Breakdown({ figures: { month, reasons, actions } }: { figures: Figures }) {
  const { words, locale } = useTexts('transparency');
  const reasonNames = useWords('reasons');
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

type Counts = Readonly<Record<string, number | undefined>>;

/** Pure: leaves out zeros; the largest first. */
export const mostFirst = <Name extends string>(names: readonly Name[], counts: Counts) =>
  names
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);

export const total = (counts: Counts): number => Object.values(counts).reduce<number>((sum, one = 0) => sum + one, 0);

/** Pure: `2026-11` becomes 「2026年11月」. */
export const formatMonthOf = (locale: Locale, month: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
