import { expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

it('the settings start with the profile, and a visitor reads why they do not open', async () => {
  const page = await renderPage('/settings');
  await seen(page.getByText('設定を開くにはログインが必要です'));
  expect(page.address()).toBe('/settings/profile');
  // Settings are for people who have an account.
  const [first] = page.getByRole('main').getByRole('button').elements();
  expect(first?.textContent).toBe('ログイン');
  await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click();
  await seen(page.getByRole('dialog').getByLabelText('メールアドレス'));
});

it('the keyboard alone can move between the pages of the settings', async () => {
  const person = aPerson();
  documents({ [`users/${person.uid}`]: {}, [`profiles/${person.uid}`]: profileOf(person) });
  const page = await renderPage('/settings/profile', { person });
  await seen(page.getByRole('heading', { level: 1, name: 'プロフィールの設定' }));
  const link = page.getByRole('navigation', { name: '設定の項目' }).getByRole('link', { name: '投稿' });
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: '投稿の初期設定' })).toHaveFocus();
  // The field itself, not its placeholder.
  const tags = page.getByRole('combobox', { name: 'いつも付けるタグ' });
  await seen(tags);
  await userEvent.keyboard('{Tab}');
  await expect.element(tags).toHaveFocus();
  await userEvent.keyboard('ねこ');
  await expect.element(tags).toHaveValue('ねこ');
});

it('the links between the settings take one line of the smallest phone, which shows the current one', async () => {
  await browser.viewport(320, 640);
  try {
    const person = aPerson();
    documents({ [`users/${person.uid}`]: {}, [`profiles/${person.uid}`]: profileOf(person) });
    const page = await renderPage('/settings/reports', { person, locale: 'en' });
    const navigation = page.getByRole('navigation', { name: 'Settings' });
    const placeOf = (name: string) => navigation.getByRole('link', { name }).element().getBoundingClientRect();
    await expect.element(navigation.getByRole('link', { name: 'Reports' })).toBeInTheDocument();
    expect(placeOf('Reports').top).toBe(placeOf('Profile').top);
    await expect.poll(() => placeOf('Reports').right).toBeLessThanOrEqual(320);
    expect(placeOf('Profile').left).toBeLessThan(0);
  } finally {
    await browser.viewport(1_280, 800);
  }
});

it.each(['ja', 'en'] as const)('the links between the settings take two lines of a phone (%s)', async (locale) => {
  await browser.viewport(390, 844);
  try {
    const person = aPerson();
    documents({ [`users/${person.uid}`]: {}, [`profiles/${person.uid}`]: profileOf(person) });
    await renderPage('/settings/muted', { person, locale });
    const links = () => [...document.querySelectorAll('nav a[href^="/settings/"]')];
    await expect.poll(() => links().length).toBe(8);
    expect(new Set(links().map((link) => Math.round(link.getBoundingClientRect().top))).size).toBe(2);
  } finally {
    await browser.viewport(1_280, 800);
  }
});
