import { unparse } from 'papaparse';
import { allTitles, type StaffTitle } from '#data/staff/catalogue.ts';
import { readAll } from '#lib/pagedList.ts';

/** In the order in which a table is written. A table to read may have any order. */
export const columns = ['id', 'name', 'reading', 'aliases', 'kind', 'status', 'spoilerUntil'] as const;
export type Column = (typeof columns)[number];

// Spreadsheets run these as formulas. With a Japanese keyboard people type the full-width signs for them.
const isFormula = /^'*[=+\-@＝＋－＠\t\r]/u;
// Spreadsheets read these as numbers, dates or booleans and save them changed: 007, 1-2, 12e5, true.
const isOfNumbers = /^'*[\d０-９.,:/+\-\s年月日時分eE]+$/u;
const isTruth = /^'*(?:true|false)$/i;
const isMistaken = (cell: string): boolean =>
  isFormula.test(cell) || isTruth.test(cell) || (isOfNumbers.test(cell) && /[\d０-９]/u.test(cell));

/** Pure: an apostrophe keeps spreadsheets from running a text as a formula or misreading it. */
export const guarded = (text: string): string => (isMistaken(text) ? `'${text}` : text);

export const unguarded = (cell: string): string => (cell.startsWith("'") && isMistaken(cell) ? cell.slice(1) : cell);

/** Pure: "|" between names; a backslash escapes "|" and backslash. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\|]/g, String.raw`\$&`)).join('|');

/** Pure: a line break separates names too. */
export const splitNames = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|\r\n])+/g)]
    .map(([name]) => name.replace(/\\([\\|])/g, '$1').trim())
    .filter((name) => name !== '');

const cellsOf = ({ id, name, reading, aliases, kind, status, spoilerUntil }: StaffTitle): string[] => [
  ...[id, name, reading, joinNames(aliases)].map(guarded),
  kind,
  status,
  spoilerUntil?.toISOString() ?? '',
];

/** `2026/12/1`, and with a time, as Excel writes it: `2026/12/1 9:00`. */
const dayPattern = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: +(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * Pure: a day becomes its end in the browser's time zone, and a day with a time that moment. Anything else stays, and the
 * contract checks it.
 */
export function momentIn(cell: string): string {
  const match = dayPattern.exec(cell);
  if (!match) return cell;
  const [year = 0, month = 0, date = 0, ...time] = match.slice(1).map((part = '0') => Number(part));
  const [hours = 0, minutes = 0, seconds = 0] = time;
  const moment = new Date(year, month - 1, date, hours, minutes, seconds);
  if (moment.getMonth() !== month - 1 || moment.getDate() !== date || minutes > 59 || seconds > 59) return cell;
  return (match[4] === undefined ? new Date(year, month - 1, date + 1) : moment).toISOString();
}

/** Importing this table changes nothing. The byte order mark tells Excel that the file is UTF-8. */
export const writeTable = (titles: readonly StaffTitle[]): string =>
  `\ufeff${unparse([[...columns], ...titles.map(cellsOf)], { newline: '\r\n' })}\r\n`;

/** How long a browser may take to begin the download. */
const downloadMs = 60_000;

/** Downloads the titles of every status. Resolves with their number. */
export async function saveTable(): Promise<number> {
  const titles = await readAll(allTitles);
  const url = URL.createObjectURL(new Blob([writeTable(titles)], { type: 'text/csv;charset=utf-8' }));
  const download = `titles-${new Date().toISOString().slice(0, 10)}.csv`;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), downloadMs);
  return titles.length;
}
