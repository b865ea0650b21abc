import type { Page } from 'playwright-core';
import type { Stack } from '../launcher/stack.ts';

/** ms from the key: until the next case stands open, and until the server has answered that this one is decided. */
export type Decided = { readonly nextMs: number; readonly storedMs: number };

const restMs = 60_000;

// The following run in the page.
const nextInQueue = (): string =>
  document.querySelector('main li a[aria-current="true"]')?.closest('li')?.nextElementSibling?.querySelector('a bdi')
    ?.textContent ?? '';

const watchKey = (): void => {
  performance.clearResourceTimings();
  const note = ({ timeStamp }: KeyboardEvent): void => void Reflect.set(globalThis, 'keyAt', timeStamp);
  window.addEventListener('keydown', note, { capture: true, once: true });
};

const untilNext = (next: string): Promise<Decided> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let openAt = 0;
    const look = (): void => {
      const now = performance.now();
      if (openAt === 0 && document.querySelector('article h2')?.textContent === next) openAt = now;
      const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/resolveCases'));
      const answeredAt = call instanceof PerformanceResourceTiming ? call.responseEnd : 0;
      if (openAt > 0 && answeredAt > 0) {
        const keyAt = Number(Reflect.get(globalThis, 'keyAt'));
        resolve({ nextMs: openAt - keyAt, storedMs: answeredAt - keyAt });
      } else if (now - startedAt > 60_000) {
        reject(new Error('the next case did not open in a minute'));
      } else requestAnimationFrame(look);
    };
    look();
  });

/** Everything of the open case is there, that somebody looks at it is told, and what was decided before is through. */
async function comeToRest(page: Page, stack: Stack): Promise<void> {
  await page.locator('article img').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  if (!(await stack.atRest(restMs))) throw new Error(`functions were busy for ${restMs / 1_000} s`);
}

/** Decides the case that is open by its key and Enter, as the question is answered in most cases; the next is open then. */
export async function decideByKey(page: Page, stack: Stack, key: 'd' | 'h'): Promise<Decided> {
  await comeToRest(page, stack);
  const next = await page.evaluate(nextInQueue);
  if (next === '') throw new Error('there is no case behind the open one');
  await page.evaluate(watchKey);
  const decided = page.evaluate(untilNext, next);
  await page.keyboard.press(key);
  await page.locator('[role="dialog"] button[type="submit"]:focus').waitFor();
  await page.keyboard.press('Enter');
  return decided;
}
