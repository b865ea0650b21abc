import { Fragment, type ReactNode, useId, useState } from 'react';
import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import { formatExact } from '#i18n/format.ts';
import { formatList } from '#i18n/formatList.ts';
import { errorWords, useLocale, useNumber, useTexts, useWords, type Words } from '#i18n/words.ts';
import { Button, FileButton } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Hint, Live, Row, Stack, touchTarget } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import staff from '../../staff.module.css';
import { columns } from './cells.ts';
import { type BadRow, ofColumn } from './readTable.ts';
import { rowsToDo, type Sending, type SentRow, type TableImport, useTableImport } from './useTableImport.ts';

export function ImportPanel({ onClose, onWritten }: { onClose: () => void; onWritten: () => void }) {
  const { words, app, number } = useTexts('adminTitleTable');
  const { state, choose, goOn, stop } = useTableImport(onWritten);
  const { phase } = state;
  const run = 'sent' in state ? state : undefined;
  const isFirst = phase === 'choosing';
  const isSending = phase === 'sending' || phase === 'stopping';
  const isDragging = useDroppedFiles(([file]) => {
    if (file !== undefined && !isSending) choose(file);
  });
  const name = useId();
  const toDo = phase === 'planned' ? rowsToDo(state.sent).length : 0;
  const next = phase === 'halted' ? words.goOn : toDo > 0 && words.start(number(toDo));
  const step = `${isSending || phase} ${run?.plan === undefined}`;
  const actions = isSending ? (
    <Row>
      <Button busy={phase === 'stopping'} onClick={stop} label={words.stop} />
    </Row>
  ) : (
    <Row gap={2}>
      {run && next && <Button variant="primary" onClick={() => goOn(run)} label={next} />}
      <FileButton
        variant={isFirst || isDragging ? 'primary' : 'plain'}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onFiles={([file]) => file !== undefined && choose(file)}
      >
        {isFirst ? words.choose : words.another}
      </FileButton>
      <Button onClick={onClose} label={words.close} />
    </Row>
  );

  return (
    <Stack as="section" gap={2} className={staff.panel} aria-labelledby={name}>
      <h2 id={name}>{words.heading}</h2>
      <h3 key={step} ref={isFirst ? undefined : focus} className={staff.name} tabIndex={-1}>
        {stepWords(state, words.phase)}
      </h3>
      {phase === 'choosing' && <Refused {...state} />}
      {phase === 'reading' && <Progress label={words.phase.reading(state.fileName)} value={state.share} />}
      {run && (isSending || phase === 'halted') && <SoFar {...run} />}
      {phase === 'planned' || phase === 'imported' ? <Outcome {...state}>{actions}</Outcome> : actions}
      {isFirst && <Format />}
      <LeaveGuard isActive={isSending && run?.plan !== undefined} words={words.leave} closeLabel={app.close} />
    </Stack>
  );
}

/** The pressed button disappears with its step, so the heading of the next step takes the focus. */
const focus = (heading: HTMLElement | null): void => heading?.focus();

function stepWords(state: TableImport, words: Words['adminTitleTable']['phase']): string {
  if (state.phase === 'choosing') return words.choosing;
  if (state.phase === 'halted') return state.failure ? words.failed : words.stopped;
  if (state.phase !== 'sending' && state.phase !== 'stopping') return words[state.phase](state.fileName);
  return (state.plan === undefined ? words.checking : words.importing)(state.fileName);
}

function Refused({ refused }: Extract<TableImport, { phase: 'choosing' }>) {
  const { words, locale } = useTexts('adminTitleTable');
  return (
    <>
      <p>{words.lead}</p>
      <p>{words.drop}</p>
      <Live role="alert">
        {refused && <p className={staff.name}>{words.fault.heading(refused.fileName)}</p>}
        {refused?.reasons.map((reason) => (
          <p key={reason(words, locale)}>{reason(words, locale)}</p>
        ))}
      </Live>
    </>
  );
}

function SoFar(sending: Sending) {
  const { words, errors, number } = useTexts('adminTitleTable');
  const { phase, plan, rows, sent, failure } = sending;
  return (
    <>
      {phase !== 'halted' && <Progress label={stepWords(sending, words.phase)} value={sent.length / rows.length} />}
      <Note icon="warning">{failure && errorWords(failure.error, errors)}</Note>
      <p>{(plan === undefined ? words.checked : words.sent)(number(sent.length), number(rows.length))}</p>
      {phase === 'stopping' && <p role="status">{words.stopping}</p>}
      {phase === 'halted' && <p>{(failure ? words.unsure : words.notSent)(number(rows.length - sent.length))}</p>}
    </>
  );
}

/** Explains the file format. */
function Format() {
  const locale = useLocale();
  const number = useNumber();
  const { format } = useWords('adminTitleTable');
  const { kind: kinds } = useWords('titles');
  const { state } = useWords('adminCatalogue').titles;
  const problems = {
    ...format.column,
    kind: format.column.kind(
      formatList(
        locale,
        titleKinds.map((kind) => `${kind} (${kinds[kind]})`),
      ),
    ),
    status: format.column.status(
      formatList(
        locale,
        titleStatuses.map((status) => `${status} (${state[status]})`),
      ),
    ),
  };
  return (
    <details>
      <summary className={touchTarget}>{format.heading}</summary>
      <p>{format.rows(number(limits.title.rowsPerTable))}</p>
      <dl className={staff.facts}>
        {columns.map((column) => (
          <Fragment key={column}>
            <dt>{column}</dt>
            <dd>{problems[column]}</dd>
          </Fragment>
        ))}
      </dl>
      <p>{format.none}</p>
      <p>{format.apostrophe}</p>
    </details>
  );
}

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
function Outcome({ children, ...sending }: Sending & { children: ReactNode }) {
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
      <ul role="list" className={staff.lines} aria-labelledby={id}>
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
