import { unparse } from 'papaparse';
import { allTitles, type StaffTitle } from '#data/staff/catalogue.ts';
import { readAll } from '#lib/pagedList.ts';
import { cellsOf, columns } from './cells.ts';

/** Importing this table changes nothing. The byte order mark tells Excel that the file is UTF-8. */
export const writeTable = (titles: readonly StaffTitle[]): string =>
  `\ufeff${unparse([[...columns], ...titles.map(cellsOf)], { newline: '\r\n' })}\r\n`;

/** How long a browser may take to begin the download. */
const keptMs = 60_000;

/** Downloads the titles of every status. Resolves with their number. */
export async function saveTable(): Promise<number> {
  const titles = await readAll(allTitles);
  const url = URL.createObjectURL(new Blob([writeTable(titles)], { type: 'text/csv;charset=utf-8' }));
  const download = `titles-${new Date().toISOString().slice(0, 10)}.csv`;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
  return titles.length;
}
