import type * as v from 'valibot';
import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { type StaffTitle, titlesByIds } from '#data/staff/catalogue.ts';
import { columns } from './cells.ts';
import type { TableRow } from './checkRow.ts';

type Answer = v.InferOutput<typeof importTitlesContract.output>['rows'][number];

/** A row with what becomes, or became, of it. `before`: in a dry run, the title that it would change. */
export type SentRow = TableRow & Answer & { readonly before?: StaffTitle | undefined };

type Sending = {
  /** Writes nothing, and answers what would happen. */
  readonly dryRun: boolean;
  /** How many of the rows were answered before. */
  readonly from: number;
  readonly onSent: (part: readonly SentRow[]) => void;
  /** Asked between two parts: whether to leave it at that. */
  readonly isStopped: () => boolean;
};

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

/**
 * Sends rows in parts, one after another, and resolves when all are answered or it is stopped. Fails with the call of a part; that part may
 * be sent again, whatever became of it.
 */
export async function sendRows(rows: readonly TableRow[], { dryRun, from, onSent, isStopped }: Sending): Promise<void> {
  for (let at = from; at < rows.length && !isStopped(); at += limits.title.rowsPerImport) {
    onSent(await sendPart(rows.slice(at, at + limits.title.rowsPerImport), dryRun));
  }
}

type Field = Exclude<(typeof columns)[number], 'id'>;
type Said = Pick<SentRow['title'], 'name' | 'reading' | 'aliases' | 'kind' | 'status'> & {
  readonly spoilerUntil: Date | undefined;
};
export type FieldChange = { readonly field: Field; readonly from: Said; readonly to: Said };

const isField = (column: (typeof columns)[number]): column is Field => column !== 'id';
const textOf = (said: Said, field: Field): string => JSON.stringify(said[field] ?? null);

/** Pure: what a row changes of the title as it stood in the dry run; nothing of one that is new. */
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
