import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';

const { visit } = openBrowser();

/** Loads the page anew, with all that comes late: the bell does when the welcome would, which then still loads its code. */
async function reloadWhole(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: '通知' }).waitFor();
  await page.waitForLoadState('networkidle');
}

describe('the welcome', () => {
  it('offers names that are free to who has none, takes one, and is gone', async () => {
    const account = await newAccount();
    const { page, problems } = await visit('/');
    await signIn(page, account);
    const welcome = page.getByRole('region', { name: 'ようこそ、Matatakiへ' });
    const names = welcome.getByRole('list', { name: '空いているユーザー名' }).getByRole('button');
    await eventually('offering three names', async () => ((await names.count()) === 3 ? true : undefined));
    await names.last().click();
    await page.getByText(/ユーザー名を .+ にしました。/).waitFor();
    await welcome.waitFor({ state: 'detached' });
    const username: unknown = (await database().doc(`profiles/${account.uid}`).get()).get('username');
    expect(username).not.toBe('');
    await page.goto(`/${String(username)}`);
    await page.getByRole('link', { name: 'プロフィールを編集' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('stays away once it was put aside, also after a reload', async () => {
    const { page } = await visit('/');
    await signIn(page, await newAccount());
    const welcome = page.getByRole('region', { name: 'ようこそ、Matatakiへ' });
    await welcome.getByRole('button', { name: 'あとで' }).click();
    await welcome.waitFor({ state: 'detached' });
    await reloadWhole(page);
    expect(await welcome.count()).toBe(0);
  });

  it('does not come to who has a name, nor where one is about to upload', async () => {
    const named = await visit('/');
    await signIn(named.page, await namedAccount());
    await reloadWhole(named.page);
    expect(await named.page.getByRole('region', { name: 'ようこそ、Matatakiへ' }).count()).toBe(0);
    const nameless = await visit('/photos/upload');
    await signIn(nameless.page, await newAccount());
    await reloadWhole(nameless.page);
    expect(await nameless.page.getByRole('region', { name: 'ようこそ、Matatakiへ' }).count()).toBe(0);
  });
});
