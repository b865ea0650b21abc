import { type ReactNode, useId, useState } from 'react';
import { formatExact } from '#i18n/format.ts';
import { formatList } from '#i18n/formatList.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import staff from '../../staff.module.css';
import styles from '../catalogue.module.css';
import { columns } from './cells.ts';
import { type BadRow, ofColumn } from './readTable.ts';
import { rowsToDo, type Sending, type SentRow } from './useTableImport.ts';

const fields = columns.filter((column) => column !== 'id');
/** The fields of a title, from the table or from the catalogue. */
type TitleFields = Omit<SentRow['title'], 'id' | 'spoilerUntil'> & {
  readonly spoilerUntil?: Date | string | undefined;
};

const reasonOf = ({ code, id }: SentRow) =>
  code === 'not-found'
    ? ofColumn('id', ({ wrong }) => wrong.gone)
    : ofColumn('name', ({ wrong }) => (id === undefined ? wrong.takenInTable : wrong.taken));

/** The unreadable rows and those that the server refused, sorted by number. */
const leftOut = ({ table, plan, sent }: Sending): readonly BadRow[] =>
  [...(plan ?? []), ...sent]
    .filter(({ outcome }) => outcome === 'refused')
    .map((row): BadRow => ({ row: row.row, name: row.name, reasons: [reasonOf(row)] }))
    .concat(table.bad)
    .toSorted((one, other) => one.row - other.row);

/** `children`: the buttons. */
export function Outcome({ children, ...sending }: Sending & { children: ReactNode }) {
  const { words, number, locale } = useTexts('adminTitleTable');
  const { plan, sent } = sending;
  const say = plan === undefined ? words.outcome : words.result;
  const count = (of: SentRow['outcome']): string => number(sent.filter(({ outcome }) => outcome === of).length);
  const left = leftOut(sending);
  const toDo = plan === undefined ? rowsToDo(sent) : [];
  return (
    <>
      <Row as="ul" role="list" gap={4} className={staff.name}>
        <li>{say.new(count('new'))}</li>
        <li>{say.changed(count('changed'))}</li>
        <li>{say.same(count('same'))}</li>
        <li className={left.length > 0 ? staff.wrong : undefined}>{say.refused(number(left.length))}</li>
      </Row>
      {plan === undefined && <Hint>{toDo.length === 0 ? words.nothing : words.beforehand}</Hint>}
      {children}
      <RowList
        heading={plan === undefined ? words.left : words.leftOver}
        rows={left}
        draw={({ reasons }) => reasons.map((reason) => <p key={reason(words, locale)}>{reason(words, locale)}</p>)}
      />
      <RowList heading={words.changes} rows={toDo} draw={(row) => <Changes {...row} />} />
    </>
  );
}

function Changes({ title, before }: SentRow) {
  const { words, locale } = useTexts('adminTitleTable');
  const { kind: kinds } = useWords('titles');
  const { state } = useWords('adminCatalogue').titles;
  const inWords = (row: TitleFields): Readonly<Record<(typeof fields)[number], string>> => ({
    ...row,
    aliases: formatList(locale, row.aliases),
    kind: kinds[row.kind],
    status: state[row.status],
    // The last moment of the last day, not the first moment of the next day.
    spoilerUntil: row.spoilerUntil ? formatExact(locale, new Date(new Date(row.spoilerUntil).getTime() - 1)) : '',
  });
  const to = inWords(title);
  if (before === undefined) return <p>{words.isNew(to.kind, to.status)}</p>;
  const from = inWords(before);
  return fields
    .filter((field) => from[field] !== to[field])
    .map((field) => (
      <p key={field} className={staff.breaks}>
        {words.field[field]}: {from[field] ? <del>{from[field]}</del> : words.none} →{' '}
        <ins>{to[field] || words.none}</ins>
      </p>
    ));
}

const shownAtOnce = 50;

type RowListProps<Row> = { heading: string; rows: readonly Row[]; draw: (row: Row) => ReactNode };

/** There may be thousands of rows: shows some, and more on request. */
function RowList<Row extends { row: number; name: string }>({ heading, rows, draw }: RowListProps<Row>) {
  const { words, number } = useTexts('adminTitleTable');
  const id = useId();
  const [shown, setShown] = useState(shownAtOnce);
  if (rows.length === 0) return null;
  return (
    <div>
      <h4 id={id} className={staff.name}>
        {heading}
      </h4>
      <ul role="list" className={styles.list} aria-labelledby={id}>
        {rows.slice(0, shown).map((entry) => (
          <li key={entry.row}>
            <Hint as="span">{words.row(number(entry.row))}</Hint>{' '}
            <span className={staff.name}>{entry.name || words.unnamed}</span>
            {draw(entry)}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + shownAtOnce)} label={words.more(number(rows.length - shown))} />
      )}
    </div>
  );
}
