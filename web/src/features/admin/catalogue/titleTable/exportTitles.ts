import { allTitles, countTitles, type StaffTitle } from '#data/staff/catalogue.ts';
import { writeTable } from './writeTable.ts';

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
