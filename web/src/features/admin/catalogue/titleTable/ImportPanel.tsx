import { useEffect, useId, useRef } from 'react';
import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Hint, Live, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { toast } from '#ui/toast.ts';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import staff from '../../staff.module.css';
import { useNumber } from '../../staffWords.ts';
import { type Column, columns } from './cells.ts';
import { fileFaultWords } from './faultWords.ts';
import { Outcome } from './Outcome.tsx';
import tableStyles from './titleTable.module.css';
import { type FileFault, rowsToDo, type SentRow, type TableImport, useTableImport } from './useTableImport.ts';

const tableTypes = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

const count = (rows: readonly SentRow[], of: SentRow['outcome']): number =>
  rows.filter(({ outcome }) => outcome === of).length;

export function ImportPanel({ onClose, onWritten }: { onClose: () => void; onWritten: () => void }) {
  const { app, errors } = useMessages();
  const number = useNumber();
  const words = useWords('adminTitleTable');
  const { state, choose, goOn, start, stop } = useTableImport(onWritten, (sent) =>
    toast('success', words.done(number(count(sent, 'new')), number(count(sent, 'changed')))),
  );
  const isBusy = state.phase === 'sending';
  const isImporting = isBusy && state.plan !== undefined;
  const isDragging = useDroppedFiles(([file]) => {
    if (file !== undefined && !isBusy) choose(file);
  });
  const name = useId();
  const step = useStepFocus(state);
  const another = (
    <FileButton accept={tableTypes} onFiles={([file]) => file !== undefined && choose(file)}>
      {words.another}
    </FileButton>
  );

  return (
    <Stack as="section" gap={2} className={staff.panel} aria-labelledby={name}>
      <Row gap={2} justify="between" className={tableStyles.header}>
        <h2 id={name}>{words.heading}</h2>
        {!isBusy && <Button onClick={onClose}>{words.close}</Button>}
      </Row>
      <h3 ref={step} className={tableStyles.step} tabIndex={-1}>
        {stepWords(state, words.phase)}
      </h3>
      {body()}
      <LeaveGuard isActive={isImporting} words={words.leave} closeLabel={app.close} />
    </Stack>
  );

  function body() {
    switch (state.phase) {
      case 'choosing':
        return <ChooseTable refused={state.refused} isDragging={isDragging} onChoose={choose} />;
      case 'reading':
        return <Progress label={words.phase.reading(state.fileName)} value={state.share} />;
      case 'sending': {
        const { plan, rows, sent, isStopping } = state;
        const say = plan === undefined ? words.checked : words.sent;
        return (
          <>
            <Progress label={stepWords(state, words.phase)} value={sent.length / rows.length} />
            <Hint>{say(number(sent.length), number(rows.length))}</Hint>
            <Row gap={2}>
              <Button busy={isStopping} onClick={stop}>
                {words.stop}
              </Button>
            </Row>
            {isStopping && <p role="status">{words.stopping}</p>}
          </>
        );
      }
      case 'halted': {
        const { plan, rows, sent, failure } = state;
        const left = number(rows.length - sent.length);
        return (
          <>
            <Note icon="warning">{failure && errorWords(failure.error, errors)}</Note>
            <p>{(plan === undefined ? words.checked : words.sent)(number(sent.length), number(rows.length))}</p>
            <p>{plan === undefined ? words.notChecked(left) : (failure ? words.unsure : words.notSent)(left)}</p>
            <Row gap={2}>
              <Button variant="primary" onClick={() => goOn(state)}>
                {words.goOn}
              </Button>
              {another}
            </Row>
          </>
        );
      }
      case 'planned': {
        const { fileName, table, plan } = state;
        const toDo = rowsToDo(plan);
        return (
          <Outcome rows={plan} bad={table.bad} isPlan>
            {toDo.length > 0 && (
              <Hint as="div">
                <p>{words.photosFollow}</p>
                <p>{words.undo}</p>
              </Hint>
            )}
            <Row gap={2}>
              {toDo.length > 0 && (
                <Button variant="primary" onClick={() => start(fileName, table, plan)}>
                  {words.start(number(toDo.length))}
                </Button>
              )}
              {another}
            </Row>
          </Outcome>
        );
      }
      case 'imported': {
        const { plan, sent, bad } = state;
        const refused = plan.filter(({ outcome }) => outcome === 'refused');
        return (
          <Outcome rows={[...refused, ...sent]} bad={bad} isPlan={false}>
            <Row gap={2}>{another}</Row>
          </Outcome>
        );
      }
    }
  }
}

type PhaseWords = Words['adminTitleTable']['phase'];

function stepWords(state: TableImport, words: PhaseWords): string {
  switch (state.phase) {
    case 'choosing':
      return words.choosing;
    case 'reading':
      return words.reading(state.fileName);
    case 'sending':
      return (state.plan === undefined ? words.checking : words.importing)(state.fileName);
    case 'halted':
      return state.failure ? words.failed : words.stopped;
    case 'planned':
      return words.planned(state.fileName);
    case 'imported':
      return words.imported(state.fileName);
  }
}

/** The pressed button goes with its step, so the heading of the next step takes the focus. */
function useStepFocus(state: TableImport) {
  const heading = useRef<HTMLHeadingElement>(null);
  const step = state.phase === 'sending' ? `sending ${state.plan === undefined}` : state.phase;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

type ChooseTableProps = {
  refused: { readonly fileName: string; readonly fault: FileFault } | undefined;
  isDragging: boolean;
  onChoose: (file: File) => void;
};

function ChooseTable({ refused, isDragging, onChoose }: ChooseTableProps) {
  const { errors } = useMessages();
  const locale = useLocale();
  const words = useWords('adminTitleTable');
  return (
    <>
      <p>{words.lead}</p>
      <Live role="alert">
        {refused && (
          <div className={tableStyles.alert}>
            <p className={staff.name}>{words.fault.heading(refused.fileName)}</p>
            <ul role="list">
              {fileFaultWords(refused.fault, words.fault, { errors, locale }).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </Live>
      <Stack gap={2} justify="center" className={classNames(tableStyles.picker, isDragging && tableStyles.dragging)}>
        <FileButton variant="primary" accept={tableTypes} onFiles={([file]) => file !== undefined && onChoose(file)}>
          {words.choose}
        </FileButton>
        <Hint>{words.drop}</Hint>
      </Stack>
      <details>
        <summary className={tableStyles.summary}>{words.format.heading}</summary>
        <Format />
      </details>
    </>
  );
}

function Format() {
  const locale = useLocale();
  const number = useNumber();
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
      <p>{format.rows(number(limits.title.rowsPerTable))}</p>
      <Stack as="dl" gap={1}>
        {columns.map((column) => (
          <div key={column} className={tableStyles.column}>
            <dt>
              <code>{column}</code>
            </dt>
            <dd>{said[column]}</dd>
          </div>
        ))}
      </Stack>
      <p>{format.none}</p>
      <p>{format.apostrophe}</p>
    </Stack>
  );
}
