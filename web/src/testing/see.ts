import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Waits until something is visible. */
export const see = (what: Locator): Promise<void> => expect.element(what).toBeVisible();

/** Waits until something is not there (any more). */
export const gone = (what: Locator): Promise<void> => expect.element(what).not.toBeInTheDocument();

/** Waits until something has the focus. */
export const focused = (what: Locator): Promise<void> => expect.element(what).toHaveFocus();

/** Presses a key, or several held together, as `{Shift>}j{/Shift}`, or types where the focus is. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
