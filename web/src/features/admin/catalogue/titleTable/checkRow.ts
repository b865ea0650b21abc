import * as v from 'valibot';
import { importedTitleSchema } from '#contract/callables/saveTitle.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { type Column, columns, momentIn, splitNames, unguarded } from './cells.ts';

/** Where a row stands: as spreadsheets number them, the row of the columns' names being the first. */
type Placed = { readonly row: number };

/** A row that can be sent. */
export type TableRow = Placed & { readonly title: v.InferOutput<typeof importedTitleSchema> };

export type RowFault =
  | { readonly kind: 'field'; readonly column: Column; readonly cell: string }
  /** `row`: the one before that speaks of the same title, or names one of the same kind so. */
  | { readonly kind: 'twice'; readonly column: 'id' | 'name'; readonly row: number }
  | { readonly kind: 'cells' }
  | { readonly kind: 'quotes' };

/** A row that cannot be sent, and everything that is wrong with it. */
export type BadRow = Placed & { readonly name: string; readonly faults: readonly RowFault[] };

/** In which cell of a row each column is. */
export type Places = Readonly<Record<Column, number>>;

// Longer than the names of a title can be together. What is longer is no cell, but what follows a quotation mark that nothing closes.
const mostCharsInCell = 2 * limits.title.maxAliases * (limits.title.nameChars + 1) + 1_000;

function saidIn(cells: readonly string[], places: Places): Readonly<Record<Column, string>> {
  const at = (column: Column): string => {
    const cell = cells[places[column]] ?? '';
    return cell.length > mostCharsInCell ? cell : unguarded(cell.trim());
  };
  return {
    id: at('id'),
    name: at('name'),
    reading: at('reading'),
    aliases: at('aliases'),
    kind: at('kind').toLowerCase(),
    status: at('status').toLowerCase(),
    spoilerUntil: momentIn(at('spoilerUntil')),
  };
}

const isColumn = (key: unknown): key is Column => columns.some((column) => column === key);

function parse(said: Readonly<Record<Column, string>>) {
  const { id, aliases, spoilerUntil, ...others } = said;
  return v.safeParse(importedTitleSchema, {
    ...others,
    id: id === '' ? undefined : id,
    aliases: splitNames(aliases),
    spoilerUntil: spoilerUntil === '' ? undefined : spoilerUntil,
  });
}

/**
 * Checks the rows of one table, in their order, by what a call would refuse: a check remembers the rows before it, of which none may
 * speak of the same title.
 */
export function rowCheck(places: Places) {
  const rowOfId = new Map<string, number>();
  const rowOfName = new Map<string, number>();
  const width = Math.max(...Object.values(places)) + 1;

  return (cells: readonly string[], row: number, hasBadQuotes: boolean): TableRow | BadRow => {
    const said = saidIn(cells, places);
    const bad = (...faults: readonly RowFault[]): BadRow => ({ row, name: said.name.slice(0, 100), faults });
    if (hasBadQuotes) return bad({ kind: 'quotes' });
    const tooLong = columns.filter((column) => said[column].length > mostCharsInCell);
    if (tooLong.length > 0) return bad(...tooLong.map((column) => ({ kind: 'field', column, cell: '' }) as const));
    if (cells.slice(width).some((cell) => cell.trim() !== '')) return bad({ kind: 'cells' });

    const parsed = parse(said);
    if (!parsed.success) {
      const wrong = new Set(parsed.issues.map(({ path }) => path?.[0]?.key).filter(isColumn));
      return bad(...[...wrong].map((column) => ({ kind: 'field', column, cell: said[column] }) as const));
    }

    const title = parsed.output;
    const ofId = title.id === undefined ? undefined : rowOfId.get(title.id);
    if (ofId !== undefined) return bad({ kind: 'twice', column: 'id', row: ofId });
    // Of titles that are in use no other has the name; of those that are not, many may.
    const named = title.status === 'retired' ? undefined : `${title.kind} ${titleKey(title.name)}`;
    const ofName = named === undefined ? undefined : rowOfName.get(named);
    if (ofName !== undefined) return bad({ kind: 'twice', column: 'name', row: ofName });
    if (title.id !== undefined) rowOfId.set(title.id, row);
    if (named !== undefined) rowOfName.set(named, row);
    return { row, title };
  };
}
