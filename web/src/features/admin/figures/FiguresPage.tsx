import { useState } from 'react';
import type { DeskFigures, Figures, WeekFigures } from '#contract/documents/deskFigures.ts';
import { readDeskFigures } from '#data/staff/figures.ts';
import { formatMinutes } from '#i18n/duration.ts';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { SelectField } from '#ui/Fields.tsx';
import { classNames, Hint, Section, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import tableStyles from '#ui/table.module.css';
import { Read, StaffPage, useReading } from '../StaffPage.tsx';
import styles from './figures.module.css';
import { SecondLooks } from './SecondLooks.tsx';
import { TimesChart } from './TimesChart.tsx';
import { useWeekName } from './weeks.ts';

/** `/admin/figures`. One read, and the call for the second looks. */
export function FiguresPage() {
  const words = useWords('adminFigures');
  return (
    <StaffPage title={words.title} lead={words.lead} gap={6}>
      <SecondLooks />
      <Read reading={useReading(['staff', 'figures'], readDeskFigures)} failed={words.failed}>
        {(figures) =>
          figures === null || figures.weeks.length === 0 ? (
            <EmptyState title={words.emptyTitle} text={words.emptyText} />
          ) : (
            <Weeks figures={figures} />
          )
        }
      </Read>
    </StaffPage>
  );
}

const weeksDrawn = 12;

function Weeks({ figures: { weeks, countedAt } }: { figures: DeskFigures }) {
  const words = useWords('adminFigures');
  const nameOf = useWeekName();
  const [chosen, setChosen] = useState(weeks[0]?.week);
  const week = weeks.find((one) => one.week === chosen) ?? weeks[0];
  return (
    <>
      <Section title={words.times} gap={3}>
        <TimesChart weeks={weeks.slice(0, weeksDrawn).toReversed()} />
        <Hint>{words.medianHint}</Hint>
      </Section>
      <Section title={words.weeks} gap={3}>
        <FiguresTable
          heading={words.week}
          rows={weeks.map((one) => ({ key: one.week, name: nameOf(one.week), figures: one }))}
        />
        <Stack gap={1}>
          <Hint>{words.reversedHint}</Hint>
          <Hint>{words.fewHint}</Hint>
          <Hint>
            {words.countedAt} <Time date={countedAt} />
          </Hint>
        </Stack>
      </Section>
      <Section title={words.byRule} gap={3}>
        <div className={styles.choice}>
          <SelectField
            label={words.chooseWeek}
            value={week?.week}
            onChange={({ target }) => setChosen(target.value)}
            options={weeks.map((one) => [one.week, words.weekOf(nameOf(one.week))])}
          />
        </div>
        {week && <Rules week={week} />}
      </Section>
    </>
  );
}

function Rules({ week: { rules } }: { week: WeekFigures }) {
  const words = useWords('adminFigures');
  const reasons = useWords('reasons');
  const nameOf = (rule: WeekFigures['rules'][number]['rule']) => (rule === undefined ? words.noRule : reasons[rule]);
  return (
    <FiguresTable
      heading={words.rule}
      rows={rules.map((figures) => ({ key: figures.rule ?? '', name: nameOf(figures.rule), figures }))}
    />
  );
}

type TableRow = { readonly key: string; readonly name: string; readonly figures: Figures };

function FiguresTable({ heading, rows }: { heading: string; rows: readonly TableRow[] }) {
  const { words, number, locale } = useTexts('adminFigures');
  const minutes = (value: number | undefined) => (value === undefined ? words.none : formatMinutes(locale, value));
  return (
    <table className={classNames(tableStyles.table, styles.figures)}>
      <thead>
        <tr>
          {[heading, words.decided, words.median, words.p95, words.reversed, words.skipped].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ({ key, name, figures: { decisions, dismissed, medianMinutes, p95Minutes, undone, appealed, skips } }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {number(decisions)}
                {dismissed > 0 && <Hint as="span">{words.dismissed(number(dismissed))}</Hint>}
              </td>
              <td>{minutes(medianMinutes)}</td>
              <td>{minutes(p95Minutes)}</td>
              <td>
                {number(undone + appealed)}
                {undone + appealed > 0 && <Hint as="span">{words.reversedHow(number(undone), number(appealed))}</Hint>}
              </td>
              <td>{number(skips)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
