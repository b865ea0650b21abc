import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import styles from '../catalogue.module.css';

const shownAtOnce = 50;

type RowListProps<Row extends { readonly row: number }> = {
  heading: string;
  rows: readonly Row[];
  draw: (row: Row) => ReactNode;
};

/** Rows of a table, of which there may be thousands: some of them, and more when asked. */
export function RowList<Row extends { readonly row: number }>({ heading, rows, draw }: RowListProps<Row>) {
  const locale = useLocale();
  const words = useWords('adminTitleTable');
  const name = useId();
  const [shown, setShown] = useState(shownAtOnce);
  const left = rows.length - shown;
  return (
    <div>
      <h4 id={name} className={styles.legend}>
        {heading}
      </h4>
      <ul role="list" className={styles.list} aria-labelledby={name}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row} className={styles.entry}>
            {draw(row)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + shownAtOnce)}>{words.more(formatNumber(locale, left))}</Button>
      )}
    </div>
  );
}
