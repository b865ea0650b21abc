import type { Page } from 'playwright-core';

/** The import of a table of titles, as a test works it. */

export const header = 'id,name,reading,aliases,kind,status,spoilerUntil';
export const tableOf = (...lines: readonly string[]): string => `${[header, ...lines].join('\r\n')}\r\n`;
/** A row: a book by that name, the title with that id or a new one. */
export const book = (name: string, id = ''): string => `${id},${name},,,book,active,`;

export const panel = (page: Page) => page.getByRole('region', { name: '作品をCSVから読み込む' });
/** The heading of the step that the import has come to. */
export const step = (page: Page, heading: string) => panel(page).getByRole('heading', { level: 3, name: heading });

/** A file chosen by its button. */
export async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await panel(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** 作品 as Shift_JIS has it; else ASCII alone. */
export const inShiftJis = (text: string): readonly number[] =>
  [...text].flatMap((char) => ({ 作: [0x8d, 0xec], 品: [0x95, 0x69] })[char] ?? [...Buffer.from(char)]);

/** A file let go over the page. */
export async function drop(page: Page, name: string, bytes: readonly number[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([named, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], named, { type: 'text/csv' }));
      return transfer;
    },
    [name, bytes] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** What is asked of the import, call by call. */
export function callsOf(page: Page): { readonly dryRun: boolean; readonly rows: readonly unknown[] }[] {
  const calls: { dryRun: boolean; rows: unknown[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/importTitles') && request.method() === 'POST') calls.push(request.postDataJSON().data);
  });
  return calls;
}
