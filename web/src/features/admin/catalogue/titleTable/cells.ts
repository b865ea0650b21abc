import type { StaffTitle } from '#data/staff/catalogue.ts';

/** The columns of a table of titles, in the order in which one is written. Read, they may stand in any. */
export const columns = ['id', 'name', 'reading', 'aliases', 'kind', 'status', 'spoilerUntil'] as const;
export type Column = (typeof columns)[number];

// What a spreadsheet takes for a formula; full-width signs are typed for them in Japanese.
const isFormula = /^'*[=+\-@＝＋－＠\t\r]/u;
// What it takes for a number, a date or a truth value and saves otherwise: 007, 1-2, 12e5, true.
const isOfNumbers = /^'*[\d０-９.,:/+\-\s年月日時分eE]+$/u;
const isTruth = /^'*(?:true|false)$/i;
const isMistaken = (cell: string): boolean =>
  isFormula.test(cell) || isTruth.test(cell) || (isOfNumbers.test(cell) && /[\d０-９]/u.test(cell));

/** Pure: a text that a spreadsheet takes for a text and never runs: one that it would mistake has an apostrophe before it. */
export const guarded = (text: string): string => (isMistaken(text) ? `'${text}` : text);

/** Pure: the text that was guarded; any other is what it is. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && isMistaken(cell) ? cell.slice(1) : cell);

/** Pure: names in one cell, with a bar between them; a bar or backslash in a name has a backslash before it. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\|]/g, String.raw`\$&`)).join('|');

/** Pure: the names in a cell. Lines within a cell are taken for names of their own too. */
export const splitNames = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|\r\n])+/g)]
    .map(([name]) => name.replace(/\\([\\|])/g, '$1').trim())
    .filter((name) => name !== '');

/** Pure: the cells of a title's row, in the order of the columns. */
export const cellsOf = ({ id, name, reading, aliases, kind, status, spoilerUntil }: StaffTitle): readonly string[] => [
  guarded(id),
  guarded(name),
  guarded(reading),
  guarded(joinNames(aliases)),
  kind,
  status,
  spoilerUntil?.toISOString() ?? '',
];

const dayPattern = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;

/**
 * Pure: until when a cell says that spoilers are: the moment itself, or of a day, as people write one and spreadsheets save it, the moment
 * when it is over in the browser's calendar. What is neither stays as it is, for the contract to refuse.
 */
export function momentIn(cell: string): string {
  const found = dayPattern.exec(cell);
  if (!found) return cell;
  const [year = 0, month = 0, date = 0] = found.slice(1).map(Number);
  const day = new Date(year, month - 1, date);
  const isDay = day.getMonth() === month - 1 && day.getDate() === date;
  return isDay ? new Date(year, month - 1, date + 1).toISOString() : cell;
}
