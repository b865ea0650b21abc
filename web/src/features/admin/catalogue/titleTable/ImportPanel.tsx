import { Fragment, useId } from 'react';
import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import { formatList } from '#i18n/formatList.ts';
import { errorWords, useLocale, useNumber, useTexts, useWords, type Words } from '#i18n/words.ts';
import { Button, FileButton } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Live, Row, Stack, touchTarget } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import staff from '../../staff.module.css';
import { columns } from './cells.ts';
import { Outcome } from './Outcome.tsx';
import { rowsToDo, type Sending, type TableImport, useTableImport } from './useTableImport.ts';

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
