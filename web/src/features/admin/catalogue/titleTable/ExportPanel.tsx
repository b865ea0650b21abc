import { useEffect, useEffectEvent, useState } from 'react';
import { allTitles, countTitles, type StaffTitle } from '#data/staff/catalogue.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { toast } from '#ui/toast.ts';
import staff from '../../staff.module.css';
import { useNumber } from '../../staffWords.ts';
import { cellsOf, columns } from './cells.ts';

/** The byte order mark tells Excel that the file is UTF-8. */
const mark = '\ufeff';

/** Importing this table changes nothing. */
export async function writeTable(titles: readonly StaffTitle[]): Promise<string> {
  const { unparse } = await import('papaparse');
  const rows = titles.map((title) => [...cellsOf(title)]);
  return `${mark}${unparse([[...columns], ...rows], { newline: '\r\n' })}\r\n`;
}

type Exporting = { readonly signal: AbortSignal; readonly onProgress: (done: number, all: number) => void };

type ExportedTable = { readonly text: string; readonly count: number };

/** Rejects with the signal's reason when aborted. */
async function exportTitles({ signal, onProgress }: Exporting): Promise<ExportedTable> {
  const all = await countTitles();
  const titles: StaffTitle[] = [];
  let page = await allTitles();
  for (;;) {
    signal.throwIfAborted();
    titles.push(...page.entries);
    onProgress(titles.length, Math.max(all, titles.length));
    if (page.next === undefined) break;
    page = await page.next();
  }
  const text = await writeTable(titles);
  signal.throwIfAborted();
  return { text, count: titles.length };
}

export function ExportPanel({ onClose }: { onClose: () => void }) {
  const { app, errors } = useMessages();
  const { export: words, close } = useWords('adminTitleTable');
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  return (
    <Stack as="section" gap={2} className={staff.panel} aria-label={words.heading}>
      {failed === undefined ? (
        <Running onClose={onClose} onFailed={(error) => setFailed({ error })} />
      ) : (
        <>
          <Note icon="warning">{`${words.failed}${errorWords(failed.error, errors)}`}</Note>
          <Row gap={2}>
            <Button onClick={() => setFailed(undefined)}>{app.retry}</Button>
            <Button onClick={onClose}>{close}</Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

/** The export begins when this is drawn and stops when this is removed. */
function Running({ onClose, onFailed }: { onClose: () => void; onFailed: (error: unknown) => void }) {
  const { export: words } = useWords('adminTitleTable');
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const number = useNumber();
  const onDone = useEffectEvent((text: string, count: number): void => {
    saveFile(text, `titles-${new Date().toISOString().slice(0, 10)}.csv`);
    toast('success', words.done(number(count)));
    onClose();
  });
  const onError = useEffectEvent(onFailed);

  useEffect(() => {
    const calling = new AbortController();
    const { signal } = calling;
    const onProgress = (done: number, all: number): void => {
      if (!signal.aborted) setProgress({ done, all });
    };
    exportTitles({ signal, onProgress })
      .then(({ text, count }) => {
        if (!signal.aborted) onDone(text, count);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
    return () => calling.abort();
  }, []);

  return (
    <>
      <Progress label={words.heading} value={progress?.all ? progress.done / progress.all : undefined} />
      <Hint role="status">
        {progress === undefined ? words.starting : words.running(number(progress.done), number(progress.all))}
      </Hint>
      <div>
        <Button
          onClick={() => {
            toast('info', words.stopped);
            onClose();
          }}
        >
          {words.stop}
        </Button>
      </div>
    </>
  );
}

/** How long a browser may take to begin the download. */
const keptMs = 60_000;

function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
