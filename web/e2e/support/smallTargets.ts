import type { Page } from 'playwright-core';
import { smallTargets as findSmallTargets } from '../../src/testing/smallTargets.ts';

/** Edge of the smallest place that a thumb finds, in px (UX.md). */
const targetPx = 44;

/** What on a page can be pressed and is smaller than a thumb needs, each with its size. */
export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(findSmallTargets, targetPx);
