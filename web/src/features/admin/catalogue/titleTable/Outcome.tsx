import { type ReactNode, useId, useState } from 'react';
import { formatExact } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import staff from '../../staff.module.css';
import { useNumber } from '../../staffWords.ts';
import styles from '../catalogue.module.css';
import { refusalWords, rowFaultWords } from './faultWords.ts';
import type { BadRow } from './readTable.ts';
import table from './titleTable.module.css';
import { changesOf, type FieldChange, rowsToDo, type SentRow } from './useTableImport.ts';

type OutcomeProps = { rows: readonly SentRow[]; bad: readonly BadRow[]; isPlan: boolean; children: ReactNode };

type Left = { readonly row: number; readonly name: string; readonly reasons: readonly string[] };

export function Outcome({ rows, bad, isPlan, children }: OutcomeProps) {
  const locale = useLocale();
  const words = useWords('adminTitleTable');
  const say = isPlan ? words.outcome : words.result;
  const number = useNumber();
  const toDo = rowsToDo(rows);
  const left: readonly Left[] = [
    ...bad.map(({ row, name, faults }) => ({
      row,
      name,
      reasons: faults.map((fault) => rowFaultWords(fault, words, locale)),
    })),
    ...rows
      .filter(({ outcome }) => outcome === 'refused')
      .map((row) => ({ row: row.row, name: row.title.name, reasons: [refusalWords(row, words)] })),
  ].toSorted((one, other) => one.row - other.row);
  const made = toDo.filter(({ outcome }) => outcome === 'new').length;

  return (
    <>
      <Row as="ul" role="list" className={table.counts}>
        <li>{say.new(number(made))}</li>
        <li>{say.changed(number(toDo.length - made))}</li>
        <li>{say.same(number(rows.filter(({ outcome }) => outcome === 'same').length))}</li>
        <li className={left.length > 0 ? staff.wrong : undefined}>{say.refused(number(left.length))}</li>
      </Row>
      {isPlan && toDo.length === 0 && <p className={staff.name}>{words.nothing}</p>}
      {children}
      {left.length > 0 && (
        <RowList
          heading={isPlan ? words.left : words.leftOver}
          rows={left}
          draw={({ row, name, reasons }) => (
            <>
              <RowName row={row} name={name} />
              {reasons.map((reason) => (
                <span key={reason} className={table.reason}>
                  {reason}
                </span>
              ))}
            </>
          )}
        />
      )}
      {isPlan && toDo.length > 0 && (
        <RowList
          heading={words.changes}
          rows={toDo}
          draw={(row) => (
            <>
              <RowName row={row.row} name={row.before?.name ?? row.title.name} />
              {row.outcome === 'new' ? (
                <Made row={row} />
              ) : (
                changesOf(row).map((change) => <Change key={change.field} change={change} />)
              )}
            </>
          )}
        />
      )}
    </>
  );
}

function RowName({ row, name }: { row: number; name: string }) {
  const number = useNumber();
  const words = useWords('adminTitleTable');
  return (
    <>
      <Hint as="span">{words.row(number(row))}</Hint>{' '}
      <span className={staff.name}>{name === '' ? words.unnamed : name}</span>
    </>
  );
}

function Made({ row: { title } }: { row: SentRow }) {
  const words = useWords('adminTitleTable');
  const { kind: kinds } = useWords('titles');
  const { titles } = useWords('adminCatalogue');
  return <span className={table.reason}>{words.isNew(kinds[title.kind], titles.state[title.status])}</span>;
}

function Change({ change: { field, from, to } }: { change: FieldChange }) {
  const words = useWords('adminTitleTable');
  const valueIn = useFieldValue(field);
  return (
    <span className={table.reason}>
      {words.field[field]}: {valueIn(from) === '' ? words.none : <del>{valueIn(from)}</del>} →{' '}
      <ins>{valueIn(to) || words.none}</ins>
    </span>
  );
}

function useFieldValue(field: FieldChange['field']): (said: FieldChange['from']) => string {
  const locale = useLocale();
  const { kind: kinds } = useWords('titles');
  const { titles } = useWords('adminCatalogue');
  return (said) => {
    switch (field) {
      case 'kind':
        return kinds[said.kind];
      case 'status':
        return titles.state[said.status];
      case 'aliases':
        return said.aliases.join(locale === 'ja' ? '、' : ', ');
      case 'spoilerUntil':
        // The last moment of the last day, not the first moment of the next day.
        return said.spoilerUntil === undefined ? '' : formatExact(locale, new Date(said.spoilerUntil.getTime() - 1));
      default:
        return said[field];
    }
  };
}

const shownAtOnce = 50;

type RowListProps<Row extends { readonly row: number }> = {
  heading: string;
  rows: readonly Row[];
  draw: (row: Row) => ReactNode;
};

/** There may be thousands of rows: shows some, and more on request. */
function RowList<Row extends { readonly row: number }>({ heading, rows, draw }: RowListProps<Row>) {
  const number = useNumber();
  const words = useWords('adminTitleTable');
  const name = useId();
  const [shown, setShown] = useState(shownAtOnce);
  const left = rows.length - shown;
  return (
    <div>
      <h4 id={name} className={staff.legend}>
        {heading}
      </h4>
      <ul role="list" className={styles.list} aria-labelledby={name}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row}>{draw(row)}</li>
        ))}
      </ul>
      {left > 0 && <Button onClick={() => setShown(shown + shownAtOnce)}>{words.more(number(left))}</Button>}
    </div>
  );
}
