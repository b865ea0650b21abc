import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { locales } from '#i18n/locale.ts';
import type { Locale } from '#i18n/words.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { authSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const nameless = () => aPerson({ username: '' });
const region = { name: /ようこそ、Matatakiへ|Welcome to Matataki/ };

async function openHome(person = nameless(), path = '/', locale: Locale = 'ja') {
  answer(checkUsernameContract, () => ({ available: true }));
  const page = await renderPage(path, { person, heartbeat: {}, locale });
  // The bell loads when the welcome would.
  await seen(page.getByRole('button', { name: /通知|Notifications/ }));
  await seen(page.getByRole('heading', { level: 1 }));
  return { page, welcome: page.getByRole('region', region) };
}

describe('the welcome', () => {
  it('the welcome offers free usernames to a nameless person and closes after a choice', async () => {
    const taken = answer(updateProfileContract, ({ username = '' }) => ({
      username,
      displayName: '試す人',
      photoURL: null,
    }));
    const { page, welcome } = await openHome();
    authSdk.onAuthStateChanged.mockImplementationOnce(() => undefined);
    await welcome.getByRole('button', { name: '決める' }).click();
    const dialog = page.getByRole('dialog', { name: '名前を決める' });
    await seen(dialog.getByText('30日のあいだ変えられません'));
    await gone(dialog.getByText('アカウントができました。'));
    const names = dialog.getByRole('list', { name: '空いているユーザー名' }).getByRole('button');
    await expect.poll(() => names.elements().length).toBe(3);
    const chosen = names.last().element().textContent;
    await seen(dialog.getByRole('button', { name: `${chosen}にする` }));
    await names.last().click();
    await dialog.getByRole('button', { name: 'この名前にする' }).click();
    await seen(page.getByText(/ユーザー名を .+ にしました。/));
    await gone(dialog);
    await gone(welcome);
    await expect.poll(() => taken).toEqual([{ displayName: '試す人', username: chosen }]);
  });

  it('a dialog that closes during the search for names searches again when it opens', async () => {
    const { page, welcome } = await openHome();
    const held = Promise.withResolvers<{ available: boolean }>();
    const asked = answer(checkUsernameContract, () => held.promise);
    authSdk.onAuthStateChanged.mockImplementationOnce(() => undefined);
    const dialog = page.getByRole('dialog', { name: '名前を決める' });
    await welcome.getByRole('button', { name: '決める' }).click();
    await expect.poll(() => asked.length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await gone(dialog);
    const again = answer(checkUsernameContract, () => ({ available: true }));
    held.resolve({ available: true });
    await welcome.getByRole('button', { name: '決める' }).click();
    await expect.poll(() => again.length).toBe(3);
    const names = dialog.getByRole('list', { name: '空いているユーザー名' }).getByRole('button');
    await expect.poll(() => names.elements().length).toBe(3);
  });

  it('a dismissed welcome does not return, even after a reload', async () => {
    const person = nameless();
    const { page, welcome } = await openHome(person);
    await welcome.getByRole('button', { name: 'あとで' }).click();
    await gone(welcome);
    await page.unmount();
    const again = await openHome(person);
    await gone(again.welcome);
  });

  it.each([
    ['to who has a name', aPerson(), '/'],
    ['on any other page', nameless(), '/about'],
    ['where one is about to upload', nameless(), '/photos/upload'],
  ])('the welcome does not show %s', async (_, person, path) => {
    const { welcome } = await openHome(person, path);
    await gone(welcome);
  });

  it.each(locales)(
    'the welcome says what a name brings, on two lines of the smallest phone at most, in %s',
    async (locale) => {
      await page.viewport(320, 640);
      const { welcome } = await openHome(nameless(), '/', locale);
      await seen(
        welcome.getByText(/^(名前を決めると、あなたのページができます。|Choose a name to get your own page\.)$/),
      );
      await seen(welcome.getByRole('button').last());
      expect(welcome.element().getBoundingClientRect().height).toBeLessThanOrEqual(96);
    },
  );

  it('axe finds no problems with the welcome, closed or open', async () => {
    const { welcome } = await openHome();
    await page.viewport(390, 844);
    await seen(welcome.getByRole('button', { name: 'あとで' }));
    await looksGood();
  });
});
