import { describe, expect, it } from 'vitest';
import { openBrowser, type Visit } from './support/browser.ts';
import { database, eventually, signIn } from './support/people.ts';
import { type NamedAccount, namedAccount, newName } from './support/profiles.ts';

const { visit } = openBrowser();

async function atProfileSettings(account: NamedAccount): Promise<Visit> {
  const visited = await visit('/about');
  await signIn(visited.page, account);
  await visited.page.goto('/settings/profile');
  return visited;
}

describe('the username in the profile settings', () => {
  it('says while it is typed whether it can be had, asking at most once a second', async () => {
    const other = await namedAccount();
    const account = await namedAccount();
    const { page } = await atProfileSettings(account);
    const began = await page.evaluate(() => performance.now());
    // By the page's own clock: a test may hear of a request much later than it was sent.
    const asked = () =>
      page.evaluate(() => {
        const entries = performance.getEntriesByType('resource');
        return entries.filter(({ name }) => name.endsWith('/checkUsername')).map(({ startTime }) => startTime);
      });
    const field = page.getByLabel('ユーザー名');
    for (const [typed, words] of [
      ['a', '2文字以上'],
      ['a b', '使えない文字'],
      ['x'.repeat(31), '30文字以内'],
      ['аdmin', '見分けにくい'],
      ['ＡＤＭＩＮ', 'サイトで使っている'],
      [other.username.toUpperCase(), 'すでに使われています'],
    ] as const) {
      await field.fill(typed);
      await page.getByText(words).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    }
    const free = newName('free');
    await field.fill('');
    await field.pressSequentially(free, { delay: 30 });
    await page.getByText('このユーザー名は使えます').waitFor();
    const times = await asked();
    expect(times.length).toBeGreaterThanOrEqual(2);
    const seconds = ((await page.evaluate(() => performance.now())) - began) / 1_000;
    expect(times.length).toBeLessThanOrEqual(1 + seconds);
    expect(times.length).toBeLessThan(free.length);
    for (const [index, at] of times.entries()) {
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(990);
    }
  });

  it('reaches the author of every photo and the old address, and does not change again for 30 days', async () => {
    const account = await namedAccount();
    const photo = database().doc(`photos/${account.username.padEnd(20, '0')}`);
    const now = new Date();
    await photo.create({
      ownerId: account.uid,
      owner: { username: account.username, displayName: '試す人', photoURL: null },
      caption: '持ち主の名',
      description: '',
      alt: '',
      tags: [],
      tagKeys: [],
      spoiler: false,
      showExif: false,
      status: 'published',
      width: 300,
      height: 200,
      thumbhash: '',
      color: '#808080',
      variants: {
        w320: { path: `photos/${photo.id}/w320`, width: 300, height: 200, bytes: 1 },
        share: { path: `photos/${photo.id}/share`, width: 300, height: 200, bytes: 1 },
      },
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
    });
    const { page } = await atProfileSettings(account);
    const name = newName('next');
    await page.getByLabel('ユーザー名').fill(name);
    await page.getByText('このユーザー名は使えます').waitFor();
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('保存しました。').waitFor();
    await eventually('renaming the author of the photo', async () =>
      (await photo.get()).get('owner.username') === name ? true : undefined,
    );
    await page.goto(`/photos/${photo.id}`);
    await page.getByRole('main').locator(`a[href="/${name}"]`).first().waitFor();
    await page.goto(`/${account.username}`);
    await page.waitForURL((url) => url.pathname === `/${name}`);

    await page.goto('/settings/profile');
    await page.getByText(/ユーザー名は\d+年\d+月\d+日から変えられます/).waitFor();
    await page.getByLabel('ユーザー名').fill(newName('again'));
    await page.getByText('ユーザー名を変えられるのは30日に一度です').waitFor();
  });

  it('says at the field that somebody else was quicker', async () => {
    const account = await namedAccount();
    const { page } = await atProfileSettings(account);
    const name = newName('race');
    await page.getByLabel('ユーザー名').fill(name);
    await page.getByText('このユーザー名は使えます').waitFor();
    await database().doc(`usernames/${name}`).create({ uid: 'somebody-else', createdAt: new Date() });
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('すでに使われています').waitFor();
    expect(await page.getByLabel('ユーザー名').getAttribute('aria-invalid')).toBe('true');
  });
});
