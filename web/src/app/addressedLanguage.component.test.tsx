import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { switchLocale } from '#i18n/current.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

const navigation = () => page.getByRole('navigation', { name: /^(Main|メイン)/ });

it('the language in the address stays on every page, also through a former username', async () => {
  const person = aPerson({ username: 'language_kept' });
  documents({ [`profiles/${person.uid}`]: profileOf(person), 'usernames/language_before': { uid: person.uid } });
  const { address, goTo, back } = await renderPage('/tags?lang=en', { locale: 'en' });
  await navigation().getByRole('link', { name: 'Photos' }).click();
  await expect.poll(address).toBe('/photos?lang=en');
  await back();
  await expect.poll(address).toBe('/tags?lang=en');
  await page.getByRole('searchbox').fill('so');
  await expect.poll(address).toBe('/tags?q=so&lang=en');
  await navigation().getByRole('link', { name: 'Works & places' }).click();
  await page.getByRole('link', { name: 'Book' }).click();
  await expect.poll(address).toBe('/titles?kind=book&lang=en');
  await back();
  await expect.poll(address).toBe('/titles?lang=en');
  await goTo('/language_before?lang=en');
  await expect.poll(address).toBe('/language_kept?lang=en');
});

it('a newly chosen language replaces the one in the address, and an address without one stays without', async () => {
  const { address, store, unmount } = await renderPage('/tags?lang=en', { locale: 'en' });
  await switchLocale(store, 'ja');
  await seen(page.getByRole('heading', { level: 1, name: 'タグ' }));
  await expect.poll(address).toBe('/tags?lang=ja');
  await unmount();
  const plain = await renderPage('/tags', { locale: 'en' });
  await switchLocale(plain.store, 'ja');
  await seen(page.getByRole('heading', { level: 1, name: 'タグ' }));
  await navigation().getByRole('link', { name: '写真' }).click();
  await expect.poll(plain.address).toBe('/photos');
});

it('a page stays visible until its words in another language are loaded', async () => {
  const { store } = await renderPage('/rules', { locale: 'ja' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await seen(heading('ルール'));
  const wasSeen = new Set<boolean>();
  const observer = new MutationObserver(() => {
    wasSeen.add([...document.querySelectorAll('h1')].some((one) => one.checkVisibility()));
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  await switchLocale(store, 'en');
  await seen(heading('Rules'));
  observer.disconnect();
  expect([...wasSeen]).toEqual([true]);
});
