import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { classNames } from '#ui/classNames.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import staff from '../../staff.module.css';
import { type Column, columns } from './cells.ts';
import { fileFaultWords } from './faultWords.ts';
import table from './titleTable.module.css';
import type { FileFault } from './useTableImport.ts';

export const tableTypes = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

type ChooseTableProps = {
  refused: { readonly fileName: string; readonly fault: FileFault } | undefined;
  isDragging: boolean;
  onChoose: (file: File) => void;
};

/** Where the file of a table is chosen: why the last one was not taken, and how one is written. */
export function ChooseTable({ refused, isDragging, onChoose }: ChooseTableProps) {
  const { errors } = useMessages();
  const locale = useLocale();
  const words = useWords('adminTitleTable');
  return (
    <>
      <p>{words.lead}</p>
      <div role="alert" className={table.alert}>
        {refused && (
          <>
            <p className={table.faultHeading}>{words.fault.heading(refused.fileName)}</p>
            <ul role="list">
              {fileFaultWords(refused.fault, words.fault, { errors, locale }).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={classNames(table.picker, isDragging && table.dragging)}>
        <FileButton variant="primary" accept={tableTypes} onFiles={([file]) => file !== undefined && onChoose(file)}>
          {words.choose}
        </FileButton>
        <Hint>{words.drop}</Hint>
      </div>
      <details>
        <summary className={table.summary}>{words.format.heading}</summary>
        <Format />
      </details>
    </>
  );
}

function Format() {
  const locale = useLocale();
  const { format } = useWords('adminTitleTable');
  const { kind: kinds } = useWords('titles');
  const { titles } = useWords('adminCatalogue');
  const inWords = (codes: readonly string[]): string => codes.join(locale === 'ja' ? '、' : ', ');
  const said: Readonly<Record<Column, string>> = {
    ...format.column,
    kind: format.column.kind(inWords(titleKinds.map((kind) => `${kind} (${kinds[kind]})`))),
    status: format.column.status(inWords(titleStatuses.map((status) => `${status} (${titles.state[status]})`))),
  };
  return (
    <Stack gap={2} className={staff.panel}>
      <p>{format.rows(formatNumber(locale, limits.title.rowsPerTable))}</p>
      <dl className={table.columns}>
        {columns.map((column) => (
          <div key={column} className={table.column}>
            <dt>
              <code>{column}</code>
            </dt>
            <dd>{said[column]}</dd>
          </div>
        ))}
      </dl>
      <p>{format.none}</p>
      <p>{format.apostrophe}</p>
    </Stack>
  );
}
