import type { Locator, Page } from 'playwright-core';
import { eventually } from './people.ts';
import { viewer } from './photographer.ts';

/** Waits until an element has the focus, which often comes a moment after the element. */
export const hasFocus = (what: string, target: Locator) =>
  eventually(`the focus at ${what}`, async () =>
    (await target.evaluate((element) => element === document.activeElement)) ? true : undefined,
  );

/** Waits until the viewer handles keys: it appears before it takes the focus. */
export const viewerHears = (page: Page): Promise<void> => viewer(page).locator('.yarl__container:focus').waitFor();

/** Waits until the previous and next photos are known: the list loads after the photo is shown. */
export const canWalk = (page: Page, where: 'next' | 'previous'): Promise<void> =>
  page
    .getByRole('button', { name: where === 'next' ? '次の写真' : '前の写真' })
    .first()
    .waitFor();

/** Moves to another photo with a key, as soon as that photo is known. */
export async function walk(page: Page, where: 'next' | 'previous'): Promise<void> {
  await canWalk(page, where);
  await page.keyboard.press(where === 'next' ? 'ArrowRight' : 'ArrowLeft');
}
