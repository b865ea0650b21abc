import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations, stillness } from './axe.ts';

const looks = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1_440 },
] as const;

/** Runs `look` on a phone in the light theme, then on a desktop in the dark one. */
export async function bothLooks(look: () => Promise<void>): Promise<void> {
  try {
    for (const { theme, width } of looks) {
      document.documentElement.dataset.theme = theme;
      await page.viewport(width, 900);
      await look();
    }
  } finally {
    delete document.documentElement.dataset.theme;
    await page.viewport(1_280, 800);
  }
}

/** In both looks, expects no faults from axe and nothing wider than the window, even on the smallest phone. */
export async function looksGood(): Promise<void> {
  const faults: string[] = [];
  const tooWide = (where: string): void => {
    const px = document.documentElement.scrollWidth - window.innerWidth;
    if (px > 0) faults.push(`${where}: ${px} px too wide`);
  };
  await bothLooks(async () => {
    faults.push(...(await axeViolations()));
    tooWide(`${window.innerWidth} px`);
  });
  await page.viewport(320, 640);
  await stillness();
  tooWide('320 px');
  await page.viewport(1_280, 800);
  expect(faults).toEqual([]);
}
