import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';

it.each([
  ['ja', 'いいねと、コメントのないこと', /コメントの欄はありません。.*静かにいられるようにするためです。/],
  ['en', 'Likes, and why there are no comments', /There are no comments\..*no one has to wait for a reply/],
] as const)('/about says that there are no comments, and why (%s)', async (locale, name, why) => {
  documents({});
  await renderPage('/about', { locale });
  await see(page.getByRole('main').getByRole('heading', { name }));
  await see(page.getByRole('main').getByText(why));
  expect(document.documentElement.lang).toBe(locale);
});

it.each([
  ['ja', 'ソフトウェアのライセンス'],
  ['en', 'Software licenses'],
] as const)('/about leads to the licences of the software that the site ships (%s)', async (locale, name) => {
  documents({});
  await renderPage('/about', { locale });
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', '/licenses.txt');
});
