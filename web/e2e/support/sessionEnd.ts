import type { Page } from 'playwright-core';

/** A page's message about a session that ended without the person. */
export const endedWords = /ログインが無効になりました|使えなくなった/;

/**
 * Whether this browser knows that its session has ended: the mark that its tabs share says so before any page does, and
 * before the header offers to sign in.
 */
export async function isToldOfAnEnd(page: Page): Promise<boolean> {
  const mark = await page.evaluate(() => localStorage.getItem('matataki.session'));
  return mark === 'ending' || mark === 'ended' || (await page.getByText(endedWords).count()) > 0;
}

/**
 * Listens from now on, across reloads, until all these pages have said that their session is over. Call it before the
 * end: the message is brief, and a heartbeat may notice before the test looks.
 */
export function sayingTheEnd(...pages: readonly Page[]): Promise<unknown> {
  const said = Promise.all(pages.map((page) => page.getByText(endedWords).waitFor({ timeout: 60_000 })));
  // A test that fails before it waits for this has reported enough.
  said.catch(() => undefined);
  return said;
}
