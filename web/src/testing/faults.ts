import { page } from 'vitest/browser';
import { axeViolations, stillness } from './axe.ts';
import { smallTargets } from './smallTargets.ts';

/** What is wrong with the page as it stands, in one language: in both themes on a desk, then on a phone. */
export async function faultsOfPage(locale: string): Promise<readonly string[]> {
  const { dataset } = document.documentElement;
  const faults: string[] = [];
  try {
    dataset.theme = 'light';
    faults.push(...(await axeViolations()));
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) faults.push(`${headings} headings of the first level`);
    if (['', 'Internal Server Error'].includes(document.title)) faults.push(`the title 「${document.title}」`);
    if (document.documentElement.lang !== locale) faults.push(`the language ${document.documentElement.lang}`);
    dataset.theme = 'dark';
    faults.push(...(await axeViolations(['color-contrast'])).map((violation) => `dark: ${violation}`));
    await page.viewport(320, 640);
    await stillness();
    const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
    if (overflowPx > 0) faults.push(`${overflowPx} px wider than a phone`);
    faults.push(...smallTargets());
  } finally {
    delete dataset.theme;
    await page.viewport(1_280, 800);
  }
  return faults;
}
