import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, press, see } from '#testing/see.ts';

afterEach(() => page.viewport(1_280, 800));

const row = page.getByRole('navigation', { name: '前後の写真' });
const small = (name: string) => row.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const namesInRow = () =>
  row
    .getByRole('link')
    .elements()
    .filter((link) => link.checkVisibility())
    .map((link) => link.querySelector('img')?.alt ?? link.textContent);
const pictureSources = () =>
  [...document.images].map(({ currentSrc, src, srcset }) => `${currentSrc} ${src} ${srcset}`);

it('a photo that was opened by its address has the four photos before and after it of its author, and says which it is', async () => {
  const author = putPerson();
  const captions = Array.from({ length: 12 }, (_, place) => `連なり${place}`);
  const ids = putPhotos(author, captions);
  putPhotos(putPerson(), ['ほかの人の一枚']);
  await renderPage(`/photos/${ids[5]}`);
  await expect.poll(namesInRow).toEqual(captions.slice(1, 10));
  await expect.element(small('連なり5')).toHaveAttribute('aria-current', 'page');
  expect(document.querySelectorAll('main nav [aria-current]')).toHaveLength(1);
  await looksGood();
  await small('連なり6').click();
  await see(heading('連なり6'));
  await expect.element(small('連なり6')).toHaveAttribute('aria-current', 'page');
});

it('a phone has the two nearest photos on both sides, and nothing of them is cut off', async () => {
  const ids = putPhotos(
    putPerson(),
    Array.from({ length: 12 }, (_, place) => `連なり${place}`),
  );
  await page.viewport(320, 640);
  await renderPage(`/photos/${ids[5]}`);
  await expect.poll(namesInRow).toEqual([3, 4, 5, 6, 7].map((place) => `連なり${place}`));
  expect(document.documentElement.scrollWidth).toBe(320);
});

it('the photos of a list that one came from are the neighbours, and Back leads from any of them to the list', async () => {
  const author = putPerson();
  putPhotos(author, ['一枚目', '二枚目', '三枚目', '四枚目']);
  const { address } = await renderPage(`/${author.username}`);
  await page.getByRole('main').getByRole('link', { name: '一枚目', exact: true }).click();
  await see(heading('一枚目'));
  await expect.poll(namesInRow).toEqual(['一枚目', '二枚目', '三枚目', '四枚目']);
  await small('四枚目').click();
  await see(heading('四枚目'));
  await see(page.getByText('4枚のうち4枚目'));
  await press('{Escape}');
  await expect.poll(address).toBe(`/${author.username}`);
  await focused(page.getByRole('main').getByRole('link', { name: '四枚目', exact: true }));
});

it('a covered photo keeps its cover beside another photo and loads no picture, and a muted photo is not there', async () => {
  const author = putPerson();
  const fields = [
    {},
    { spoiler: true, alt: '犯人は執事' },
    { sensitive: true },
    { tags: ['かくす'], tagKeys: ['かくす'] },
  ];
  const [shown, spoiler, sensitive] = putPhotos(
    author,
    ['見える一枚', '結末の一枚', '傷の一枚', '見ない一枚'],
    (place) => fields[place] ?? {},
  );
  await renderPage(`/photos/${shown}`, { person: putPerson({ mutedTags: ['かくす'] }) });
  await expect.poll(namesInRow).toEqual(['見える一枚', '結末の一枚 ネタバレを含みます', '傷の一枚 センシティブな写真']);
  expect(pictureSources().filter((sources) => [spoiler, sensitive].some((id) => sources.includes(`/${id}/`)))).toEqual(
    [],
  );
  expect(document.body.innerHTML).not.toContain('犯人は執事');
  await looksGood();
});

it('the only photo of its author has no neighbours', async () => {
  const [id] = putPhotos(putPerson(), ['ひとりの一枚']);
  await renderPage(`/photos/${id}`);
  await see(page.getByRole('button', { name: '共有' }));
  await expect.poll(() => document.querySelectorAll('[class*=neighbours]').length).toBe(0);
});
