import type { Page } from 'playwright-core';

/** Waits until what was changed about the window has been laid out and painted, and every transition is over. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let turn = 0; turn < 3; turn += 1) {
      await frame();
      await Promise.allSettled(document.getAnimations().flatMap((each) => (isEndless(each) ? [] : each.finished)));
    }
    function isEndless({ effect }: Animation): boolean {
      return effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    }
  });
