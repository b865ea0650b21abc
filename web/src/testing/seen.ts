import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits until something is visible. */
export const seen = (what: Locator): Promise<void> => expect.element(what).toBeVisible();

/** Waits until something is no longer there. */
export const gone = (what: Locator): Promise<void> => expect.element(what).not.toBeInTheDocument();
