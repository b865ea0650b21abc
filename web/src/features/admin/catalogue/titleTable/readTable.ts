import type { ParseResult, Parser } from 'papaparse';
import * as v from 'valibot';
import { importedTitleSchema } from '#contract/callables/saveTitle.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { type Column, columns, momentIn, splitNames, unguarded } from './cells.ts';

const beginsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Pure: UTF-8, or what Excel saves in Japan: Shift_JIS (CSV), UTF-16 (tabs). `undefined`: none, as a workbook. */
export function decodeTable(bytes: Uint8Array): string | undefined {
  if (beginsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (beginsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  // Text has no zero bytes, but Shift_JIS would accept them.
  if (bytes.subarray(0, 4_096).includes(0)) return undefined;
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'shift_jis');
}

/** As spreadsheets number rows: the column names are row 1. */
type Placed = { readonly row: number };

export type TableRow = Placed & { readonly title: v.InferOutput<typeof importedTitleSchema> };

export type RowFault =
  | { readonly kind: 'field'; readonly column: Column; readonly cell: string }
  /** `row`: the earlier row with the same id, or with the same name and kind. */
  | { readonly kind: 'twice'; readonly column: 'id' | 'name'; readonly row: number }
  | { readonly kind: 'cells' }
  | { readonly kind: 'quotes' };

export type BadRow = Placed & { readonly name: string; readonly faults: readonly RowFault[] };

type Places = ReadonlyMap<Column, number>;

// Longer than all names of a title together: such a cell begins with a quotation mark that nothing closes.
const mostCharsInCell = 2 * limits.title.maxAliases * (limits.title.nameChars + 1) + 1_000;

function saidIn(cells: readonly string[], places: Places): Readonly<Record<Column, string>> {
  const at = (column: Column): string => {
    const cell = cells[places.get(column) ?? -1] ?? '';
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

/** Refuses what the call would. Remembers earlier rows, because no two rows may mean the same title. */
function rowCheck(places: Places) {
  const rowOfId = new Map<string, number>();
  const rowOfName = new Map<string, number>();
  const width = Math.max(...places.values()) + 1;

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
    // Titles in use need different names; retired ones may share a name.
    const named = title.status === 'retired' ? undefined : `${title.kind} ${titleKey(title.name)}`;
    const ofName = named === undefined ? undefined : rowOfName.get(named);
    if (ofName !== undefined) return bad({ kind: 'twice', column: 'name', row: ofName });
    if (title.id !== undefined) rowOfId.set(title.id, row);
    if (named !== undefined) rowOfName.set(named, row);
    return { row, title };
  };
}

export type Table = { readonly rows: readonly TableRow[]; readonly bad: readonly BadRow[] };

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

type Options = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** Characters to read before the page gets time to draw. */
  readonly partChars?: number;
};

/** Pure: spreadsheets leave blank columns at the end, which are no fault. */
function placesOf(header: readonly string[]): Places | (TableFault & { readonly kind: 'columns' }) {
  const names = header.map((cell) => cell.trim());
  const known = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const missing = columns.filter((column) => !known.includes(column));
  const unknown = names.filter((name, at) => name !== '' && known[at] === undefined);
  const twice = columns.filter((column) => known.indexOf(column) !== known.lastIndexOf(column));
  if (missing.length + unknown.length + twice.length > 0) return { kind: 'columns', missing, unknown, twice };
  return new Map(columns.map((column) => [column, known.indexOf(column)]));
}

/** Excel's first line that names the delimiter. It is no row, and Excel does not show it. */
const delimiterLine = /^sep=([,;\t])(?:\r\n?|\n)/i;

export function delimiterOf(text: string): string {
  const named = delimiterLine.exec(text)?.[1];
  if (named !== undefined) return named;
  const end = text.search(/[\r\n]/);
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, 1_000));
  const uses = (sign: string): number => first.split(sign).length;
  return ['\t', ';'].find((sign) => uses(sign) > uses(',')) ?? ',';
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Between two parts the page gets time to draw. */
async function eachPart(
  text: string,
  take: (part: ParseResult<string[]>) => void,
  { signal, partChars = 16 * 1024 }: Options,
): Promise<void> {
  const { parse } = await import('papaparse');
  await new Promise<void>((resolve, reject) => {
    parse<string[]>(text.replace(delimiterLine, ''), {
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

/** Rejects with the signal's reason when aborted. */
export async function readTable(text: string, options: Options = {}): Promise<Table | TableFault> {
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
        if ('kind' in places) fault = places;
        else check = rowCheck(places);
        return;
      }
      count += 1;
      // Counts on: the fault says how many rows there are.
      if (count > limits.title.rowsPerTable) return;
      const checked = check(cells, row, badQuotes.has(at));
      if ('title' in checked) rows.push(checked);
      else bad.push(checked);
    });
    rowsBefore += data.length;
    options.onProgress?.(Math.min(1, meta.cursor / text.length));
  };

  await eachPart(text, take, options);
  if (count > limits.title.rowsPerTable) return { kind: 'too-many-rows', count };
  if (count === 0) return fault ?? { kind: 'empty' };
  return { rows, bad };
}
