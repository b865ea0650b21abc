import type { ParseResult, Parser } from 'papaparse';
import * as v from 'valibot';
import { importedTitleSchema } from '#contract/callables/saveTitle.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { type Column, columns, momentIn, splitNames, unguarded } from './cells.ts';

/** The ways in which a table may be written that are told apart. */
type TableEncoding = 'utf-8' | 'utf-16le' | 'shift_jis';

export type DecodedTable = { readonly text: string; readonly encoding: TableEncoding };

const beginsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

function decoded(bytes: Uint8Array, encoding: TableEncoding): DecodedTable | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return undefined;
  }
}

/**
 * Pure: the text of a file: UTF-8 or what Excel saves, which is Shift_JIS (CSV) or UTF-16 (text with tabs) in Japan. `undefined` for
 * what is none of them, such as a workbook.
 */
export function decodeTable(bytes: Uint8Array): DecodedTable | undefined {
  if (beginsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  // Text has no zero bytes; in Shift_JIS they would pass.
  if (bytes.subarray(0, 4_096).includes(0)) return undefined;
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'shift_jis');
}

/** Where a row stands: as spreadsheets number them, the row of the columns' names being the first. */
type Placed = { readonly row: number };

export type TableRow = Placed & { readonly title: v.InferOutput<typeof importedTitleSchema> };

export type RowFault =
  | { readonly kind: 'field'; readonly column: Column; readonly cell: string }
  /** `row`: the one before that speaks of the same title, or names one of the same kind so. */
  | { readonly kind: 'twice'; readonly column: 'id' | 'name'; readonly row: number }
  | { readonly kind: 'cells' }
  | { readonly kind: 'quotes' };

/** A row that cannot be sent, and everything that is wrong with it. */
export type BadRow = Placed & { readonly name: string; readonly faults: readonly RowFault[] };

type Places = Readonly<Record<Column, number>>;

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
function rowCheck(places: Places) {
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

/** A table that was read: what of it can be sent, and what cannot. */
export type Table = { readonly rows: readonly TableRow[]; readonly bad: readonly BadRow[] };

/** Why nothing of a file can be sent. */
export type TableFault =
  | { readonly kind: 'not-text' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-many-rows'; readonly count: number }
  | {
      readonly kind: 'columns';
      readonly missing: readonly Column[];
      readonly unknown: readonly string[];
      readonly twice: readonly string[];
    };

export type ReadTable =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly fault: TableFault };

type Options = {
  readonly signal?: AbortSignal;
  /** Hears how much has been read, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** How many characters are read before the page has its turn. */
  readonly partChars?: number;
};

/** Pure: which of a table's columns is where. Blank ones at its end are what a spreadsheet leaves there. */
function placesOf(header: readonly string[]): Places | (TableFault & { readonly kind: 'columns' }) {
  const names = header.map((cell) => cell.trim());
  const known = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const missing = columns.filter((column) => !known.includes(column));
  const unknown = names.filter((name, at) => name !== '' && known[at] === undefined);
  const twice = columns.filter((column) => known.indexOf(column) !== known.lastIndexOf(column));
  if (missing.length + unknown.length + twice.length > 0) return { kind: 'columns', missing, unknown, twice };
  const at = (column: Column): number => known.indexOf(column);
  return {
    id: at('id'),
    name: at('name'),
    reading: at('reading'),
    aliases: at('aliases'),
    kind: at('kind'),
    status: at('status'),
    spoilerUntil: at('spoilerUntil'),
  };
}

/** Pure: what stands between the cells, as the first line has it. */
export function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, 1_000));
  const uses = (sign: string): number => first.split(sign).length;
  return ['\t', ';'].find((sign) => uses(sign) > uses(',')) ?? ',';
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Hands over the rows of a text, part after part; between them the page has its turn. */
async function eachPart(
  text: string,
  take: (part: ParseResult<string[]>) => void,
  { signal, partChars = 16 * 1024 }: Options,
): Promise<void> {
  const { parse } = await import('papaparse');
  await new Promise<void>((resolve, reject) => {
    parse<string[]>(text, {
      delimiter: delimiterOf(text),
      chunkSize: partChars,
      chunk: (part: ParseResult<string[]>, parser: Parser) => {
        try {
          signal?.throwIfAborted();
          take(part);
        } catch (error) {
          reject(error);
          parser.abort();
          return;
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
}

/** Reads a table, and checks it row by row. Rejects with the signal's reason when it is aborted. */
export async function readTable(text: string, options: Options = {}): Promise<ReadTable> {
  const rows: TableRow[] = [];
  const bad: BadRow[] = [];
  let check: ReturnType<typeof rowCheck> | undefined;
  let fault: TableFault | undefined;
  let [rowsBefore, count] = [0, 0];

  const take = ({ data, errors, meta }: ParseResult<string[]>): void => {
    const badQuotes = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
    data.forEach((cells, at) => {
      const row = rowsBefore + at + 1;
      if (isBlank(cells) || fault) return;
      if (!check) {
        const places = placesOf(cells);
        if ('missing' in places) fault = places;
        else check = rowCheck(places);
        return;
      }
      count += 1;
      // Counted on, so that one is told how many there are.
      if (count > limits.title.rowsPerTable) return;
      const checked = check(cells, row, badQuotes.has(at));
      if ('title' in checked) rows.push(checked);
      else bad.push(checked);
    });
    rowsBefore += data.length;
    options.onProgress?.(Math.min(1, meta.cursor / text.length));
  };

  await eachPart(text, take, options);
  if (count > limits.title.rowsPerTable) return { ok: false, fault: { kind: 'too-many-rows', count } };
  if (count === 0) return { ok: false, fault: fault ?? { kind: 'empty' } };
  return { ok: true, table: { rows, bad } };
}
