import { columns } from './cells.ts';
import type { SentRow } from './sendRows.ts';

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
