import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { type StaffTitle, titlesByIds } from '#data/staff/catalogue.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { decodeTable, type Reason, type RefusedTable, readTable, type Table, type TableRow } from './readTable.ts';

type Answer = v.InferOutput<typeof importTitlesContract.output>['rows'][number];

/** `before`: in a dry run, the title that the row would change. */
export type SentRow = TableRow & Answer & { readonly name: string; readonly before?: StaffTitle | undefined };

/** Without `plan`: the dry run that makes one. With `plan`: the import of what the dry run found to do. */
export type Sending = {
  /** `halted`: by the person, or by `failure`. */
  readonly phase: 'sending' | 'stopping' | 'halted' | 'planned' | 'imported';
  readonly fileName: string;
  readonly table: Table;
  readonly plan?: readonly SentRow[];
  readonly rows: readonly TableRow[];
  readonly sent: readonly SentRow[];
  readonly failure?: { readonly error: unknown };
};

export type TableImport =
  | {
      readonly phase: 'choosing';
      readonly refused?: { readonly fileName: string; readonly reasons: readonly Reason[] };
    }
  | { readonly phase: 'reading'; readonly fileName: string; readonly share: number }
  | Sending;

export const rowsToDo = (plan: readonly SentRow[]): readonly SentRow[] =>
  plan.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');

async function readFile(file: File, onProgress: (share: number) => void) {
  const refused = (reason: Reason): RefusedTable => ({ reasons: [reason] });
  const { tableBytes } = limits.title;
  if (file.size > tableBytes) return refused(({ fault }, locale) => fault.tooLarge(formatBytes(tableBytes, locale)));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return refused(({ fault }) => fault.gone);
  const text = decodeTable(new Uint8Array(bytes));
  return text === undefined ? refused(({ fault }) => fault.notText) : readTable(text, onProgress);
}

/** After a failure, the part may be sent again. */
async function sendPart(part: readonly TableRow[], dryRun: boolean): Promise<readonly SentRow[]> {
  const { rows: answers } = await call(importTitlesContract, { dryRun, rows: part.map(({ title }) => title) });
  const changed = answers.flatMap(({ outcome, id }) => (outcome === 'changed' && id !== undefined ? [id] : []));
  const before = dryRun ? await titlesByIds(changed) : undefined;
  return part.map((row, at) => {
    const answer = answers[at];
    if (!answer) throw new ContractError('internal', 'a row was not answered');
    const existing = answer.id && before?.get(answer.id);
    return { ...row, ...answer, before: existing, name: (existing ?? row.title).name };
  });
}

/** `onWritten`: titles may have changed, also after a failure. */
export function useTableImport(onWritten: () => void) {
  const [state, setState] = useState<TableImport>({ phase: 'choosing' });
  /** Aborts the read or import under way. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function send({ sent: before, failure: _, ...sending }: Omit<Sending, 'phase'>): Promise<void> {
    const signal = begin();
    const { rows, plan } = sending;
    let sent = before;
    try {
      while (sent.length < rows.length && !signal.aborted) {
        setState({ ...sending, sent, phase: 'sending' });
        const part = rows.slice(sent.length, sent.length + limits.title.rowsPerImport);
        sent = [...sent, ...(await sendPart(part, plan === undefined))];
      }
      const isDone = sent.length === rows.length;
      setState({ ...sending, sent, phase: !isDone ? 'halted' : plan === undefined ? 'planned' : 'imported' });
    } catch (error) {
      setState({ ...sending, sent, phase: 'halted', failure: { error } });
    }
    if (plan !== undefined) onWritten();
  }

  async function choose(file: File): Promise<void> {
    const signal = begin();
    const fileName = file.name;
    const show = (share: number): void => {
      if (!signal.aborted) setState({ phase: 'reading', fileName, share });
    };
    show(0);
    const table = await readFile(file, show);
    if (signal.aborted) return;
    if ('reasons' in table) setState({ phase: 'choosing', refused: { fileName, ...table } });
    else await send({ fileName, table, rows: table.rows, sent: [] });
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    /** Imports what the dry run found to do, or resumes a halted run. */
    goOn: (run: Sending) =>
      void send(run.phase === 'planned' ? { ...run, plan: run.sent, rows: rowsToDo(run.sent), sent: [] } : run),
    stop: () => {
      running.current?.abort();
      setState((at) => (at.phase === 'sending' ? { ...at, phase: 'stopping' } : at));
    },
  };
}
