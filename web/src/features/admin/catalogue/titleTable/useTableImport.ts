import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { type StaffTitle, titlesByIds } from '#data/staff/catalogue.ts';
import { columns } from './cells.ts';
import { type BadRow, decodeTable, readTable, type Table, type TableFault, type TableRow } from './readTable.ts';

type Answer = v.InferOutput<typeof importTitlesContract.output>['rows'][number];

/** `before`: in a dry run, the title that the row would change. */
export type SentRow = TableRow & Answer & { readonly before?: StaffTitle | undefined };

/** After a failure, the part may be sent again. */
async function sendPart(part: readonly TableRow[], dryRun: boolean): Promise<readonly SentRow[]> {
  const { rows: answers } = await call(importTitlesContract, { dryRun, rows: part.map(({ title }) => title) });
  const changed = answers.flatMap(({ outcome, id }) => (outcome === 'changed' && id !== undefined ? [id] : []));
  const before = dryRun ? await titlesByIds(changed) : undefined;
  return part.map((row, at) => {
    const answer = answers[at];
    if (!answer) throw new ContractError('internal', 'a row was not answered');
    const known = answer.id === undefined ? undefined : before?.get(answer.id);
    return { ...row, ...answer, before: known };
  });
}

type Field = Exclude<(typeof columns)[number], 'id'>;
type Said = Pick<SentRow['title'], 'name' | 'reading' | 'aliases' | 'kind' | 'status'> & {
  readonly spoilerUntil: Date | undefined;
};
export type FieldChange = { readonly field: Field; readonly from: Said; readonly to: Said };

const isField = (column: (typeof columns)[number]): column is Field => column !== 'id';
const textOf = (said: Said, field: Field): string => JSON.stringify(said[field] ?? null);

/** Pure: against the title in the dry run; a new title has no changes. */
export function changesOf({ title, before }: Pick<SentRow, 'title' | 'before'>): readonly FieldChange[] {
  if (!before) return [];
  const from: Said = { ...before, spoilerUntil: before.spoilerUntil };
  const { spoilerUntil, ...said } = title;
  const to: Said = { ...said, spoilerUntil: spoilerUntil === undefined ? undefined : new Date(spoilerUntil) };
  return columns
    .filter(isField)
    .filter((field) => textOf(from, field) !== textOf(to, field))
    .map((field) => ({ field, from, to }));
}

/** `gone`: the file cannot be opened. `part-lost`: the code that reads it did not load. */
export type FileFault = TableFault | { readonly kind: 'gone' | 'part-lost' };

/** Without `plan`: the dry run that makes one. With `plan`: the import of what the dry run found to do. */
export type Sending = {
  readonly fileName: string;
  readonly table: Table;
  readonly plan: readonly SentRow[] | undefined;
  readonly rows: readonly TableRow[];
  readonly sent: readonly SentRow[];
};

export type TableImport =
  | { readonly phase: 'choosing'; readonly refused?: { readonly fileName: string; readonly fault: FileFault } }
  | { readonly phase: 'reading'; readonly fileName: string; readonly share: number }
  | (Sending & { readonly phase: 'sending'; readonly isStopping: boolean })
  /** Stopped by the person, or by `failure`. */
  | (Sending & { readonly phase: 'halted'; readonly failure: { readonly error: unknown } | undefined })
  | { readonly phase: 'planned'; readonly fileName: string; readonly table: Table; readonly plan: readonly SentRow[] }
  | {
      readonly phase: 'imported';
      readonly fileName: string;
      readonly bad: readonly BadRow[];
      readonly plan: readonly SentRow[];
      readonly sent: readonly SentRow[];
    };

export const rowsToDo = (plan: readonly SentRow[]): readonly SentRow[] =>
  plan.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');

async function readFile(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Table | FileFault> {
  if (file.size > limits.title.tableBytes) return { kind: 'too-large' };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return { kind: 'gone' };
  const decoded = decodeTable(new Uint8Array(bytes));
  if (decoded === undefined) return { kind: 'not-text' };
  try {
    return await readTable(decoded, { signal, onProgress });
  } catch (error) {
    signal.throwIfAborted();
    console.error(error);
    return { kind: 'part-lost' };
  }
}

/** `onWritten`: titles may have changed, also after a failure. `onImported`: all rows are done. */
export function useTableImport(onWritten: () => void, onImported: (sent: readonly SentRow[]) => void) {
  const [state, setState] = useState<TableImport>({ phase: 'choosing' });
  const reading = useRef<AbortController>(undefined);
  const isStopped = useRef(false);

  useEffect(() => {
    // React may run the effect again on the same component.
    isStopped.current = false;
    return () => {
      reading.current?.abort();
      isStopped.current = true;
    };
  }, []);

  async function send({ fileName, table, plan, rows, sent: before }: Sending): Promise<void> {
    const sending = { fileName, table, plan, rows };
    let sent = before;
    isStopped.current = false;
    const show = (): void => setState({ ...sending, phase: 'sending', sent, isStopping: isStopped.current });
    if (rows.length > 0) show();
    let failure: { readonly error: unknown } | undefined;
    try {
      while (sent.length < rows.length && !isStopped.current) {
        const part = rows.slice(sent.length, sent.length + limits.title.rowsPerImport);
        sent = [...sent, ...(await sendPart(part, plan === undefined))];
        show();
      }
    } catch (error) {
      failure = { error };
    }
    if (plan !== undefined) onWritten();
    if (sent.length < rows.length) setState({ ...sending, phase: 'halted', sent, failure });
    else if (plan === undefined) setState({ phase: 'planned', fileName, table, plan: sent });
    else {
      setState({ phase: 'imported', fileName, bad: table.bad, plan, sent });
      onImported(sent);
    }
  }

  async function choose(file: File): Promise<void> {
    reading.current?.abort();
    const calling = new AbortController();
    reading.current = calling;
    const fileName = file.name;
    const show = (share: number): void => setState({ phase: 'reading', fileName, share });
    show(0);
    try {
      const read = await readFile(file, calling.signal, show);
      calling.signal.throwIfAborted();
      if ('kind' in read) setState({ phase: 'choosing', refused: { fileName, fault: read } });
      else await send({ fileName, table: read, plan: undefined, rows: read.rows, sent: [] });
    } catch (error) {
      if (!calling.signal.aborted) throw error;
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    goOn: (halted: Sending) => void send(halted),
    start: (fileName: string, table: Table, plan: readonly SentRow[]) =>
      void send({ fileName, table, plan, rows: rowsToDo(plan), sent: [] }),
    stop: () => {
      isStopped.current = true;
      setState((at) => (at.phase === 'sending' ? { ...at, isStopping: true } : at));
    },
  };
}
