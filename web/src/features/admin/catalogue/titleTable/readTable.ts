import { parse } from 'papaparse';
import * as v from 'valibot';
import { importedTitleSchema } from '#contract/callables/saveTitle.ts';
import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { firstChars } from '#contract/text.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Locale, Words } from '#i18n/words.ts';
import { type Column, columns, momentIn, splitNames, unguarded } from './cells.ts';

/** Why a file or a row is not read, in the words of the page. */
export type Reason = (words: Words['adminTitleTable'], locale: Locale) => string;

/** `row` as spreadsheets number rows: the column names are row 1. */
export type TableRow = { readonly row: number; readonly title: v.InferOutput<typeof importedTitleSchema> };
export type BadRow = { readonly row: number; readonly name: string; readonly reasons: readonly Reason[] };
export type Table = { readonly rows: readonly TableRow[]; readonly bad: readonly BadRow[] };
export type RefusedTable = { readonly reasons: readonly Reason[] };

/** Pure: reads UTF-8, or Shift_JIS, which Excel saves in Japan. `undefined`: not text, e.g. a workbook. */
export function decodeTable(bytes: Uint8Array): string | undefined {
  // Text has no zero bytes, but Shift_JIS would accept them.
  if (bytes.subarray(0, 4_096).includes(0)) return undefined;
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return undefined;
}

export const ofColumn =
  (column: Column, reason: Reason, cell = ''): Reason =>
  (words, locale) => {
    const beginning = firstChars(cell, 40);
    const shown = beginning === cell ? cell : `${beginning}…`;
    return `${column} (${words.field[column]})${shown && ` “${shown}”`}: ${reason(words, locale)}`;
  };

const allowed: Readonly<Partial<Record<Column, string>>> = {
  aliases: String(limits.title.maxAliases),
  kind: titleKinds.join(', '),
  status: titleStatuses.join(', '),
};

const wrongField = (column: Column, cell: string): Reason =>
  ofColumn(column, ({ wrong }) => wrong[column](allowed[column] ?? ''), column === 'name' ? '' : cell);

type Places = ReadonlyMap<Column, number>;

/** Refuses what the call would. Remembers earlier rows, because no two rows may mean the same title. */
function rowCheck(places: Places) {
  const rowOfId = new Map<string, number>();
  const rowOfName = new Map<string, number>();
  const width = Math.max(...places.values()) + 1;

  return (cells: readonly string[], row: number, hasBadQuotes: boolean): TableRow | BadRow => {
    const at = (column: Column): string => unguarded((cells[places.get(column) ?? -1] ?? '').trim());
    const bad = (...reasons: readonly Reason[]): BadRow => ({ row, name: firstChars(at('name'), 100), reasons });
    if (hasBadQuotes) return bad(({ wrong }) => wrong.quotes);
    if (cells.slice(width).some((cell) => cell.trim() !== '')) return bad(({ wrong }) => wrong.cells);

    const { success, output, issues } = v.safeParse(importedTitleSchema, {
      id: at('id') || undefined,
      name: at('name'),
      reading: at('reading'),
      aliases: splitNames(at('aliases')),
      kind: at('kind').toLowerCase(),
      status: at('status').toLowerCase(),
      spoilerUntil: momentIn(at('spoilerUntil')) || undefined,
    });
    if (!success) {
      const wrong = columns.filter((column) => issues.some(({ path }) => path?.[0]?.key === column));
      return bad(...wrong.map((column) => wrongField(column, at(column))));
    }

    const ofId = rowOfId.get(output.id ?? '');
    if (ofId) return bad(ofColumn('id', ({ wrong }, locale) => wrong.twiceId(formatNumber(locale, ofId))));
    // Titles in use need different names; retired ones may share a name.
    const named = output.status === 'retired' ? '' : `${output.kind} ${titleKey(output.name)}`;
    const ofName = rowOfName.get(named);
    if (ofName) return bad(ofColumn('name', ({ wrong }, locale) => wrong.twiceName(formatNumber(locale, ofName))));
    if (output.id !== undefined) rowOfId.set(output.id, row);
    if (named !== '') rowOfName.set(named, row);
    return { row, title: output };
  };
}

/** Pure: spreadsheets leave blank columns at the end, which are no fault. */
function placesOf(header: readonly string[]): Places | RefusedTable {
  const names = header.map((cell) => cell.trim());
  const matched = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const wrong = {
    missing: columns.filter((column) => !matched.includes(column)),
    unknown: names.filter((name, at) => name !== '' && matched[at] === undefined),
    twice: columns.filter((column) => matched.indexOf(column) !== matched.lastIndexOf(column)),
  };
  const reasons = (['missing', 'unknown', 'twice'] as const)
    .filter((kind) => wrong[kind].length > 0)
    .map((kind): Reason => {
      const named = wrong[kind].map((name) => firstChars(name, 40)).join(', ');
      return ({ fault }) => fault[kind](firstChars(named, 400));
    });
  if (reasons.length > 0) return { reasons: [...reasons, ({ fault }) => fault.columns] };
  return new Map(columns.map((column) => [column, matched.indexOf(column)]));
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Rows to check before the page gets time to draw. */
const rowsAtOnce = 500;

export async function readTable(text: string, onProgress: (share: number) => void): Promise<Table | RefusedTable> {
  const { data, errors } = parse<string[]>(text, { delimitersToGuess: [',', '\t', ';'] });
  const badQuotes = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const [header, ...lines] = data.map((cells, at) => ({ cells, at })).filter(({ cells }) => !isBlank(cells));
  const places = header && placesOf(header.cells);
  if (places && 'reasons' in places) return places;
  if (!places || lines.length === 0) return { reasons: [({ fault }) => fault.empty] };
  if (lines.length > limits.title.rowsPerTable) {
    const [count, most] = [lines.length, limits.title.rowsPerTable];
    return { reasons: [({ fault }, locale) => fault.tooMany(formatNumber(locale, count), formatNumber(locale, most))] };
  }

  const check = rowCheck(places);
  const rows: TableRow[] = [];
  const bad: BadRow[] = [];
  for (const [place, { cells, at }] of lines.entries()) {
    if (place % rowsAtOnce === 0) {
      onProgress(place / lines.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const checked = check(cells, at + 1, badQuotes.has(at));
    if ('title' in checked) rows.push(checked);
    else bad.push(checked);
  }
  return { rows, bad };
}
