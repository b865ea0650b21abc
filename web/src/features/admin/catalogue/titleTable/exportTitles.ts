import { allTitles, countTitles, type StaffTitle } from '#data/staff/catalogue.ts';
import { cellsOf, columns } from './cells.ts';

/** By this mark Excel sees that a file is UTF-8. */
const mark = '\ufeff';

/** The titles as a table for spreadsheets, which changes nothing when it is imported again. */
export async function writeTable(titles: readonly StaffTitle[]): Promise<string> {
  const { unparse } = await import('papaparse');
  const rows = titles.map((title) => [...cellsOf(title)]);
  return `${mark}${unparse([[...columns], ...rows], { newline: '\r\n' })}\r\n`;
}

type Exporting = {
  readonly signal: AbortSignal;
  /** `all` is what was counted at the beginning. */
  readonly onProgress: (done: number, all: number) => void;
};

export type ExportedTable = { readonly text: string; readonly count: number };

/** Reads all titles of every status, page after page, and writes their table. Rejects with the signal's reason when it is aborted. */
export async function exportTitles({ signal, onProgress }: Exporting): Promise<ExportedTable> {
  const all = await countTitles();
  const titles: StaffTitle[] = [];
  let page = await allTitles();
  for (;;) {
    signal.throwIfAborted();
    titles.push(...page.entries);
    onProgress(titles.length, Math.max(all, titles.length));
    if (page.next === undefined) break;
    page = await allTitles(page.next);
  }
  const text = await writeTable(titles);
  signal.throwIfAborted();
  return { text, count: titles.length };
}
