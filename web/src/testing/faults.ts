import { page } from 'vitest/browser';
import { type Locale, locales } from '#i18n/locale.ts';
import { axeViolations, stillness } from './axe.ts';
import { tooManyFilledButtons } from './filledButtons.ts';
import { faultsOfLargeText } from './largeText.ts';
import { smallTargets } from './smallTargets.ts';

/**
 * The faults of the current page in one language: in both themes on a desktop, then on a phone. Colours do not depend
 * on the language, so only the first one checks them.
 */
export async function faultsOfPage(locale: Locale): Promise<readonly string[]> {
  const { dataset } = document.documentElement;
  const faults: string[] = [];
  try {
    dataset.theme = 'light';
    const checksColours = locale === locales[0];
    faults.push(...(await axeViolations(checksColours ? 'all' : 'not colours')));
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) faults.push(`${headings} headings of the first level`);
    if (['', 'Internal Server Error'].includes(document.title)) faults.push(`the title 「${document.title}」`);
    if (document.documentElement.lang !== locale) faults.push(`the language ${document.documentElement.lang}`);
    dataset.theme = 'dark';
    if (checksColours) faults.push(...(await axeViolations('colours')).map((violation) => `dark: ${violation}`));
    await page.viewport(320, 640);
    await stillness();
    const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
    if (overflowPx > 0) faults.push(`${overflowPx} px wider than a phone`);
    faults.push(...smallTargets(), ...tooManyFilledButtons());
    faults.push(...(await faultsOfLargeText()));
  } finally {
    delete dataset.theme;
    await page.viewport(1_280, 800);
  }
  return faults;
}
