import { page } from 'vitest/browser';
import type { Locale } from '#i18n/locale.ts';
import { axeViolations, stillness } from './axe.ts';
import { tooManyFilledButtons } from './filledButtons.ts';
import { faultsOfLargeText } from './largeText.ts';
import { faultsOfLook } from './look.ts';
import { straySizes } from './sizes.ts';
import { smallTargets } from './smallTargets.ts';

export type Theme = 'light' | 'dark';

/** The faults of the current page in one language and theme: on a desktop, then on a phone. */
export async function faultsOfPage(locale: Locale, theme: Theme): Promise<readonly string[]> {
  const { dataset } = document.documentElement;
  const faults: string[] = [];
  try {
    dataset.theme = theme;
    faults.push(...(await axeViolations()), ...faultsOfLook());
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) faults.push(`${headings} headings of the first level`);
    if (['', 'Internal Server Error'].includes(document.title)) faults.push(`the title 「${document.title}」`);
    if (document.documentElement.lang !== locale) faults.push(`the language ${document.documentElement.lang}`);
    await page.viewport(320, 640);
    await stillness();
    const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
    if (overflowPx > 0) faults.push(`${overflowPx} px wider than a phone`);
    faults.push(...smallTargets(), ...tooManyFilledButtons(), ...straySizes(), ...faultsOfLook());
    faults.push(...(await faultsOfLargeText()));
  } finally {
    delete dataset.theme;
    await page.viewport(1_280, 800);
  }
  return faults.map((fault) => `${locale}, ${theme}: ${fault}`);
}
