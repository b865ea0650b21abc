import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Waits until animations have ended: half-way, a dialog has the contrast of neither state. Spinners go on. */
async function stillness(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** Axe's findings on the current page, each with its elements; by all rules, or by these alone. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe')))) {
    // By the debugger, because the page's Content-Security-Policy allows no other script.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Runtime.evaluate', { expression: await readFile(axePath, 'utf8') });
  }
  await page.evaluate(stillness);
  return page.evaluate(async (runOnly) => {
    const axe: unknown = Reflect.get(globalThis, 'axe');
    const run: unknown = typeof axe === 'object' && axe !== null ? Reflect.get(axe, 'run') : undefined;
    if (typeof run !== 'function') throw new Error('axe is not there');
    const options = runOnly === undefined ? {} : { runOnly };
    const result: { violations: { id: string; nodes: { html: string }[] }[] } = await run.call(axe, document, options);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}
