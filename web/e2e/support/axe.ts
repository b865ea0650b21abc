import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds on a page as it stands, each with the elements it is about. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // By the debugger, because the page's Content-Security-Policy lets no other script in.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: await readFile(axePath, 'utf8') });
  return page.evaluate(async () => {
    const axe: unknown = Reflect.get(globalThis, 'axe');
    const run: unknown = typeof axe === 'object' && axe !== null ? Reflect.get(axe, 'run') : undefined;
    if (typeof run !== 'function') throw new Error('axe is not there');
    const result: { violations: { id: string; nodes: { html: string }[] }[] } = await run.call(axe);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
