import type { Page } from 'playwright-core';

/** The import of a table of titles, as a test operates it. */

export const header = 'id,name,reading,aliases,kind,status,spoilerUntil';
export const tableOf = (...lines: readonly string[]): string => `${[header, ...lines].join('\r\n')}\r\n`;

export const panel = (page: Page) => page.getByRole('region', { name: '作品・場所をCSVから読み込む' });
/** The heading of the current step. */
export const step = (page: Page, heading: string) => panel(page).getByRole('heading', { level: 3, name: heading });

/** A file chosen by its button. */
export async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await panel(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}
