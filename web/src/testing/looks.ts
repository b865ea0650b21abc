import { page } from 'vitest/browser';

const looks = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1_440 },
] as const;

/** Looks at what is drawn on a phone in the light theme, then on a desk in the dark one. */
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
