import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const looks = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1_440 },
] as const;

/** What has begun to move has come to rest: half-way, a dialog has the contrast of neither state. Spinners turn on. */
async function stillness(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** In each theme, narrow in one and wide in the other: axe finds nothing on what is drawn now, and nothing is wider than the window. */
export async function looksGood(): Promise<void> {
  const faults: string[] = [];
  for (const { theme, width } of looks) {
    document.documentElement.dataset.theme = theme;
    await page.viewport(width, 900);
    await stillness();
    const { violations } = await axe.run(document);
    const where = `${theme}, ${width} px`;
    faults.push(...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
    const tooWidePx = document.documentElement.scrollWidth - window.innerWidth;
    if (tooWidePx > 0) faults.push(`${where}: ${tooWidePx} px too wide`);
  }
  delete document.documentElement.dataset.theme;
  await page.viewport(1_280, 800);
  await stillness();
  expect(faults).toEqual([]);
}
