import type { StaffTitle } from '#data/staff/catalogue.ts';
import { cellsOf, columns } from './cells.ts';

/** By this mark Excel sees that a file is UTF-8. */
const mark = '\ufeff';

/** The titles as a table for spreadsheets, which changes nothing when it is imported again. */
export async function writeTable(titles: readonly StaffTitle[]): Promise<string> {
  const { unparse } = await import('papaparse');
  const rows = titles.map((title) => [...cellsOf(title)]);
  return `${mark}${unparse([[...columns], ...rows], { newline: '\r\n' })}\r\n`;
}
