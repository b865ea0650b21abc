import type { Page } from 'playwright-core';

/** What a page says of a session that ended without its person's doing. */
export const endedWords = /ログインが無効になりました|使えなくなった/;

/**
 * Whether this browser was told that its session came to an end: the mark that its tabs share says so before any page does,
 * and before the header offers to sign in.
 */
export async function isToldOfAnEnd(page: Page): Promise<boolean> {
  const mark = await page.evaluate(() => localStorage.getItem('matataki.session'));
  return mark === 'ending' || mark === 'ended' || (await page.getByText(endedWords).count()) > 0;
}

/**
 * Listens from now on, across reloads, for these pages to say that their session is over; resolves once all of them have. To
 * be called before it can come: it is said in passing, and a heartbeat may notice before the test asks.
 */
export function sayingTheEnd(...pages: readonly Page[]): Promise<unknown> {
  const said = Promise.all(pages.map((page) => page.getByText(endedWords).waitFor({ timeout: 60_000 })));
  // A test that fails before it waits for this has said enough.
  said.catch(() => undefined);
  return said;
}
