import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

/** Of a colour of the page, from 0 to 1. */
function lightness(element: Element, name: 'backgroundColor' | 'color', pseudo?: '::before'): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = getComputedStyle(element, pseudo)[name];
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 765;
}

it.each(['light', 'dark'])(
  'the page of a photo, with its header and dialogs, is dark in the %s theme',
  async (theme) => {
    const author = putPerson();
    const [id] = putPhotos(author, ['暗い部屋の一枚'], () => ({ color: '#3060c0' }));
    document.documentElement.dataset.theme = theme;
    const { goTo } = await renderPage(`/photos/${id}`, { person: author });
    await see(page.getByRole('button', { name: '削除', exact: true }));
    const article = document.querySelector('main article') ?? document.body;
    expect(lightness(article, 'backgroundColor', '::before')).toBeLessThan(0.2);
    const root = document.documentElement;
    expect(lightness(root, 'backgroundColor')).toBeLessThan(0.2);
    for (const selector of ['header a', 'main h1', 'footer a']) {
      expect(lightness(document.querySelector(selector) ?? root, 'color'), selector).toBeGreaterThan(0.6);
    }
    await page.getByRole('button', { name: '削除', exact: true }).click();
    await see(page.getByRole('dialog'));
    expect(lightness(document.querySelector('dialog, [role=dialog]') ?? root, 'backgroundColor')).toBeLessThan(0.2);
    await page.getByRole('button', { name: 'やめる' }).click();

    await goTo('/about');
    await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
    const isDark = lightness(root, 'backgroundColor') < 0.2;
    expect(isDark).toBe(theme === 'dark');
  },
);

it('the ground has something of the photo’s colour', async () => {
  const author = putPerson();
  const [blue, red] = putPhotos(author, ['青い一枚', '赤い一枚'], (place) => ({
    color: place === 0 ? '#0000ff' : '#ff0000',
  }));
  const ground = () =>
    getComputedStyle(document.querySelector('main article') ?? document.body, '::before').backgroundColor;
  const { goTo } = await renderPage(`/photos/${blue}`);
  await see(page.getByRole('heading', { level: 1, name: '青い一枚' }));
  const before = ground();
  await looksGood();
  await goTo(`/photos/${red}`);
  await see(page.getByRole('heading', { level: 1, name: '赤い一枚' }));
  expect(ground()).not.toBe(before);
});

it('a photo that is not there is a page in the reader’s own theme', async () => {
  document.documentElement.dataset.theme = 'light';
  await renderPage('/photos/AAAAAAAAAAAAAAAAAAAA');
  await see(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' }));
  expect(lightness(document.documentElement, 'backgroundColor')).toBeGreaterThan(0.8);
  await looksGood();
});
