import { afterEach, describe, expect, it } from 'vitest';
import { page as window } from 'vitest/browser';
import { locales } from '#i18n/locale.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';

afterEach(() => window.viewport(1_280, 800));

const introduction = /^(自分の写真を見せ、好きな人の|A quiet place to show your photos)/;

describe('the home page', () => {
  it.each(locales)('a visitor reads in two lines on any phone why to join, with a link, in %s', async (locale) => {
    await window.viewport(320, 640);
    const page = await renderPage('/', { locale });
    const line = page.getByText(introduction);
    await seen(line);
    expect(line.element().getBoundingClientRect().height).toBeLessThan(60);
    await expect.element(line.getByRole('link')).toHaveAttribute('href', '/about');
  });

  it('a signed-in member does not see the introduction', async () => {
    const page = await renderPage('/', { person: aPerson(), heartbeat: {} });
    await seen(page.getByRole('heading', { level: 1 }));
    await gone(page.getByText(introduction));
  });
});
