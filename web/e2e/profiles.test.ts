import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { namedAccount, newName } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

/** Somebody with a name and so many published photos; they share the pictures of one. */
async function photographer(photos: number, profile: Record<string, unknown> = {}) {
  const account = await namedAccount(profile);
  const id = await publishedPhoto('一枚目');
  const photo = (await database().doc(`photos/${id}`).get()).data() ?? {};
  const batch = database().batch();
  for (let index = 0; index < photos; index += 1) {
    const at = new Date(Date.now() - index * 60_000);
    const copy = database().doc(`photos/${account.username.padEnd(16, '0')}${String(index).padStart(4, '0')}`);
    batch.create(copy, { ...photo, ownerId: account.uid, caption: `写真${index}`, createdAt: at, publishedAt: at });
  }
  await batch.commit();
  await eventually('counting the photos', async () =>
    (await database().doc(`profiles/${account.uid}`).get()).get('photoCount') === photos ? true : undefined,
  );
  return account;
}

describe('a profile page', () => {
  it('shows a visitor who somebody is, with markup as text and links that vouch for nothing', async () => {
    const { username } = await photographer(2, {
      displayName: '山田 花',
      bio: '<b>太字</b>\n二行目',
      links: ['https://example.com/', 'javascript:alert(1)'],
    });
    const { page, problems } = await visit(`/${username}`);
    await page.getByRole('heading', { level: 1, name: '山田 花' }).waitFor();
    await page.getByText(`@${username}`, { exact: true }).waitFor();
    await page.getByText('<b>太字</b>').waitFor();
    await page.getByText('写真 2枚').waitFor();
    const links = page.getByRole('list', { name: 'リンク' }).getByRole('link');
    expect(await links.count()).toBe(1);
    expect(await links.first().getAttribute('href')).toBe('https://example.com/');
    expect((await links.first().getAttribute('rel'))?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'ugc']);
    expect(await page.title()).toContain(`山田 花 (@${username})`);
    await page.getByRole('link', { name: '写真0' }).waitFor();
    // The only one: more than one would be refused.
    await page.getByRole('button', { name: 'その他' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('loads more photos on the way down, and is where one was after coming back', async () => {
    const { username } = await photographer(45);
    const { page, problems } = await visit(`/${username}`);
    await page.getByRole('link', { name: '写真0' }).waitFor();
    const last = page.getByRole('link', { name: '写真44', exact: true });
    await eventually('reaching the last photo', async () => {
      await page.mouse.wheel(0, 2_000);
      return (await last.count()) === 1 ? true : undefined;
    });
    // The place as it is at the press itself: until then the page may still be rolling.
    await page.evaluate(() => {
      const note = () => Reflect.set(globalThis, 'leftAt', window.scrollY);
      window.addEventListener('click', note, { capture: true, once: true });
    });
    await last.click();
    await page.getByRole('heading', { level: 1, name: '写真44' }).waitFor();
    const before = await page.evaluate(() => Number(Reflect.get(globalThis, 'leftAt')));
    expect(before).toBeGreaterThan(0);
    await page.goBack();
    await last.waitFor();
    await eventually('coming back to the place', async () =>
      Math.abs((await page.evaluate(() => window.scrollY)) - before) < 200 ? true : undefined,
    );
    expect(problems).toEqual([]);
  });

  it('is found by any way to write the name, and has one address', async () => {
    const { username } = await namedAccount();
    const { page } = await visit(`/${username.toUpperCase()}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL((url) => url.pathname === `/${username}`);
  });

  it.each(['somebody_not_here', 'a', 'ＡＤＭＩＮ', 'x'.repeat(31)])('is the 404 page for %s', async (name) => {
    const { page, problems } = await visit(`/${encodeURIComponent(name)}`);
    await page.getByText(`Page Not Found: /${name}`).waitFor();
    expect(await page.title()).toBe('Page Not Found');
    expect(problems).toEqual([]);
  });

  it('leads from a name that was given up to the one of now, without a step back to the old one', async () => {
    const old = newName('old');
    const { username } = await namedAccount({ formerKeys: [old] });
    const { page } = await visit('/about');
    await page.goto(`/${old}`);
    await page.waitForURL((url) => url.pathname === `/${username}`);
    await page.goBack();
    await page.waitForURL('**/about');
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    const { username } = await namedAccount({ displayName: '再読込' });
    const { page, context } = await visit('/users');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.route('**/documents:runQuery', (route) => route.abort('internetdisconnected'));
    await page.goto(`/${username}`);
    await page.getByText('プロフィールを表示できませんでした').waitFor();
    await context.unroute('**/documents:runQuery');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('heading', { level: 1, name: '再読込' }).waitFor();
    await page.getByText('まだ写真がありません').waitFor();
  });

  it('offers to mute or report somebody else, and to edit one’s own', async () => {
    const other = await photographer(1);
    const viewer = await namedAccount();
    const { page, problems } = await visit(`/${other.username}`);
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    await page.getByRole('dialog').getByLabel('メールアドレス').waitFor();
    await page.keyboard.press('Escape');
    await signIn(page, viewer);

    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
    await page.getByText('ユーザーをミュートしました。').waitFor();
    await page.getByText('ミュートしています').waitFor();
    await page.getByRole('link', { name: '写真0' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート解除' }).click();
    await page.getByRole('link', { name: '写真0' }).waitFor();

    await page.goto(`/${viewer.username}`);
    const toEdit = page.getByRole('link', { name: 'プロフィールを編集' });
    await toEdit.waitFor();
    expect(await page.getByRole('button', { name: 'その他' }).count()).toBe(0);
    await toEdit.click();
    await page.waitForURL('**/settings/profile');
    expect(problems).toEqual([]);
  });

  it('tells people who are signed in, and them alone, that somebody is online', async () => {
    const { uid, username } = await namedAccount();
    await database().doc(`presence/${uid}`).set({ lastSeen: new Date() });
    const { page } = await visit(`/${username}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // By then it is known that nobody is signed in.
    await eventually('keeping an anonymous id', async () =>
      (await page.evaluate(() => localStorage.getItem('anonymousUserId'))) === null ? undefined : true,
    );
    expect(await page.getByTitle('オンライン').count()).toBe(0);
    await signIn(page, await newAccount());
    await page.getByTitle('オンライン').waitFor();
  });
});

describe('profiles and the users page', () => {
  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('are clean for axe in the %s theme at %i px, and do not scroll sideways', async (colorScheme, width) => {
    const { username } = await photographer(3, {
      displayName: 'W'.repeat(50),
      bio: `${'ながい'.repeat(90)} ${'x'.repeat(30)}`,
      links: [`https://example.com/${'a'.repeat(150)}`],
    });
    for (const path of [`/${username}`, '/users', '/users?q=n']) {
      const { page, context } = await visit(path, { colorScheme, viewport: { width, height: 900 } });
      await page.locator('h1').first().waitFor();
      await page.getByRole('main').getByRole('list').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await axeViolations(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
      await context.close();
    }
  });
});
