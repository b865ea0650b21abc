import { describe, expect, it } from 'vitest';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { axeViolations } from '#testing/axe.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const nameless = () => aPerson({ username: '' });
const region = { name: 'ようこそ、Matatakiへ' };

async function openHome(person = nameless(), path = '/about') {
  answer(checkUsernameContract, () => ({ available: true }));
  const page = await renderPage(path, { person, heartbeat: {} });
  // The bell comes when the welcome would.
  await seen(page.getByRole('button', { name: '通知' }));
  await seen(page.getByRole('heading', { level: 1 }));
  return { page, welcome: page.getByRole('region', region) };
}

describe('the welcome', () => {
  it('offers names that are free to who has none, takes one, and is gone', async () => {
    const taken = answer(updateProfileContract, ({ username = '' }) => ({
      username,
      displayName: '試す人',
      photoURL: null,
    }));
    const { page, welcome } = await openHome();
    const names = welcome.getByRole('list', { name: '空いているユーザー名' }).getByRole('button');
    await expect.poll(() => names.elements().length).toBe(3);
    const chosen = names.last().element().textContent;
    await names.last().click();
    await seen(page.getByText(/ユーザー名を .+ にしました。/));
    await gone(welcome);
    expect(taken).toEqual([{ username: chosen.replace(/ にする$/, '') }]);
  });

  it('stays away once it was put aside, also when the page is opened anew', async () => {
    const person = nameless();
    const { page, welcome } = await openHome(person);
    await welcome.getByRole('button', { name: 'あとで' }).click();
    await gone(welcome);
    await page.unmount();
    const again = await openHome(person);
    await gone(again.welcome);
  });

  it.each([
    ['to who has a name', aPerson(), '/about'],
    ['where one is about to upload', nameless(), '/photos/upload'],
  ])('does not come %s', async (_, person, path) => {
    const { welcome } = await openHome(person, path);
    await gone(welcome);
  });

  it('is clean for axe, and does not scroll sideways', async () => {
    const { welcome } = await openHome();
    await seen(welcome.getByRole('button', { name: 'あとで' }));
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});
