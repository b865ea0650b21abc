import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { siteOrigin } from './support/environment.ts';
import { bucket, database, eventually, newAccount, signIn } from './support/people.ts';
import { heading, pathOf, photographer, tile, viewer, zoomed } from './support/photographer.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

describe('sharing', () => {
  const link = (id: string | undefined) => `${siteOrigin()}/photos/${id}`;

  it('copies the link, and shows it where the clipboard is closed', async () => {
    const { ids } = await photographer(['分ける一枚']);
    const { page, context } = await visit(`/photos/${ids[0]}?from=somewhere#there`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = async () => {
      await page.getByRole('button', { name: '共有' }).click();
      await page.getByRole('menuitem', { name: 'リンクをコピー' }).click();
    };
    await copy();
    await page.getByText('リンクをコピーしました。').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link(ids[0]));

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await copy();
    const field = page.getByRole('dialog').getByLabel('写真のリンク');
    await field.waitFor();
    expect(await field.inputValue()).toBe(link(ids[0]));
    await eventually('selecting the link', async () =>
      (await page.evaluate(() => String(getSelection()))) === link(ids[0]) ? true : undefined,
    );
  });

  it('hands it to the system where there is a sheet for it', async () => {
    const { ids } = await photographer(['分ける一枚']);
    const { page, context } = await visit('/about');
    await context.addInitScript(() => {
      Reflect.set(navigator, 'share', async (data: unknown) => Reflect.set(globalThis, 'shared', data));
    });
    await page.goto(`/photos/${ids[0]}`);
    await page.getByRole('button', { name: '共有' }).click();
    const shared = () => page.evaluate(() => Reflect.get(globalThis, 'shared'));
    await eventually('sharing', async () => ((await shared()) === undefined ? undefined : true));
    expect(await shared()).toEqual({ title: '分ける一枚', url: link(ids[0]) });
    expect(await page.getByRole('menu').count()).toBe(0);
  });
});

describe('deleting', () => {
  async function askToDelete(page: Page): Promise<void> {
    await page.getByRole('button', { name: '削除', exact: true }).click();
    await page.getByRole('dialog').getByText('元のファイル').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  }
  const exists = async (id: string) => (await database().doc(`photos/${id}`).get()).exists;
  const goneForGood = (id: string, path: string) =>
    eventually('deleting for good', async () => {
      const [files] = await bucket().getFiles({ prefix: `photos/${id}/` });
      const [original] = await bucket().file(path).exists();
      return (await exists(id)) || files.length > 0 || original ? undefined : true;
    });

  it('can be taken back for ten seconds, and is final after that, or when the page is closed', async () => {
    const me = await namedAccount();
    const [undone, closed] = [`消す一枚 ${me.username}`, `閉じて消す一枚 ${me.username}`];
    const first = await publishedPhoto(undone, me.uid);
    const second = await publishedPhoto(closed, me.uid);
    const { page, problems } = await visit('/about');
    await signIn(page, me);
    await page.goto(`/${me.username}`);
    await tile(page, undone).click();
    await heading(page, undone).waitFor();
    await askToDelete(page);
    await page.waitForURL(`**/${me.username}`);
    await tile(page, closed).waitFor();
    expect(await tile(page, undone).count()).toBe(0);

    await page.getByRole('button', { name: '元に戻す' }).click();
    await page.getByText('写真を元に戻しました。').waitFor();
    await page.getByRole('button', { name: '元に戻す' }).waitFor({ state: 'detached' });
    await tile(page, undone).click();
    await heading(page, undone).waitFor();
    await page.getByRole('img', { name: undone }).waitFor();
    expect((await database().doc(`photos/${first}`).get()).get('status')).toBe('published');

    await askToDelete(page);
    await page.getByRole('button', { name: '元に戻す' }).waitFor();
    expect(await exists(first)).toBe(true);
    await page.getByRole('button', { name: '元に戻す' }).waitFor({ state: 'detached' });
    await goneForGood(first, `uploads/${me.uid}/${first}`);
    await page.getByRole('link', { name: 'Matataki', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '新着の写真' }).waitFor();
    // The heading stands above an empty list at first.
    await tile(page, closed).waitFor();
    expect(await tile(page, undone).count()).toBe(0);

    await page.goto(`/photos/${second}`);
    await page.getByRole('button', { name: '削除', exact: true }).press('Enter');
    // Not while the dialog is about to take the focus: the key would be for what it gives it to.
    await page.getByRole('dialog').locator(':focus').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).press('Enter');
    await page.waitForURL((url) => !url.pathname.includes(second));
    await page.locator('button:focus', { hasText: '元に戻す' }).waitFor();
    await page.close({ runBeforeUnload: true });
    await goneForGood(second, `uploads/${me.uid}/${second}`);
    expect(problems).toEqual([]);
  });

  it('is rolled back in words when the server refuses, and is nobody else’s to do', async () => {
    const { ids, username, ...me } = await photographer(['消せない一枚', '残る一枚']);
    const { page, context } = await visit(`/photos/${ids[1]}`);
    await heading(page, '残る一枚').waitFor();
    // What one can do comes with it, later than the photo.
    await page.getByRole('button', { name: '共有' }).waitFor();
    expect(await page.getByRole('button', { name: '削除', exact: true }).count()).toBe(0);
    await signIn(page, await newAccount());
    await page.getByRole('button', { name: 'その他' }).waitFor();
    expect(await page.getByRole('button', { name: '削除', exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: '編集' }).count()).toBe(0);

    const own = await visit('/about');
    await signIn(own.page, me);
    await own.page.goto(`/${username}`);
    await tile(own.page, '消せない一枚').click();
    await own.page.getByRole('link', { name: '編集' }).waitFor();
    await own.context.route(/\/deletePhoto$/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: { status: 'INTERNAL', message: 'no', details: { code: 'internal' } } },
      }),
    );
    await askToDelete(own.page);
    await own.page.getByText(/写真を削除できませんでした。/).waitFor();
    await tile(own.page, '消せない一枚').waitFor();
    await context.close();
  });
});

describe('what people wrote', () => {
  it('is text, however it runs, and moves nothing around it', async () => {
    const caption = '\u202E<img src=x onerror=alert(1)>';
    const description = '<b>一行目</b>\n\u0645\u0631\u062D\u0628\u0627 (1)\n\nhttps://example.com/';
    const { ids } = await photographer([caption], () => ({ description, tags: ['\u202Eうしろ'], tagKeys: ['うしろ'] }));
    const { page, problems } = await visit(`/photos/${ids[0]}`);
    const title = page.locator('main h1');
    await title.waitFor();
    expect(await title.textContent()).toBe(caption);
    expect(await title.getAttribute('dir')).toBe('auto');
    const words = page.getByText('<b>一行目</b>');
    expect(await words.textContent()).toBe(description);
    expect(await page.locator('main h1 *, main p b, main p a').count()).toBe(0);
    expect(await words.evaluate((element) => getComputedStyle(element).whiteSpace)).toContain('pre-wrap');
    expect(await page.locator('a[href="/tags/%E3%81%86%E3%81%97%E3%82%8D"] bdi').count()).toBe(1);
    expect(problems).toEqual([]);
  });
});

describe('an address of no photo that one may see', () => {
  it('is the 404 page: never there, hidden, or somebody else’s and not public', async () => {
    const { ids, email, password, uid } = await photographer(['見せない一枚', 'まだの一枚']);
    const [hidden = '', held = ''] = ids;
    await database().doc(`photos/${hidden}`).update({ status: 'hidden' });
    await database().doc(`photos/${held}`).update({ status: 'held' });
    const { page } = await visit('/about');
    await signIn(page, await newAccount());
    for (const id of ['AAAAAAAAAAAAAAAAAAAA', hidden, held]) {
      await page.goto(`/photos/${id}`);
      await page.getByText(`Page Not Found: /photos/${id}`).waitFor();
    }
    // To its owner it says how it stands, and can be edited and deleted.
    const own = await visit('/about');
    await signIn(own.page, { email, password, uid });
    await own.page.goto(`/photos/${held}`);
    await own.page.getByText('この写真は公開されていません').waitFor();
    await own.page.getByRole('link', { name: '編集' }).waitFor();
    await own.page.getByRole('button', { name: '削除', exact: true }).waitFor();
    expect(await own.page.getByRole('button', { name: '共有' }).count()).toBe(0);
  });
});

describe('axe', () => {
  it.each(['light', 'dark'] as const)(
    'finds nothing in the %s theme: page, more photos, viewer, question',
    async (colorScheme) => {
      const { ids, username, ...me } = await photographer(['調べる一枚', '隣の一枚'], () => ({
        description: '説明です。',
      }));
      const { page } = await visit('/about', { colorScheme, viewport: { width: 390, height: 844 } });
      await signIn(page, me);
      await page.goto(`/${username}`);
      await tile(page, '調べる一枚').click();
      await page.getByRole('button', { name: '削除', exact: true }).waitFor();
      await page.getByRole('button', { name: '次の写真' }).waitFor();
      const other = page.getByRole('region', { name: /さんの他の写真/ }).getByRole('link', { name: '隣の一枚' });
      await eventually('coming to more photos', async () => {
        await page.mouse.wheel(0, 1_500);
        return (await other.count()) === 1 ? true : undefined;
      });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press('+');
      await viewer(page).waitFor();
      await zoomed(page, (zoom) => zoom > 1);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await viewer(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '削除', exact: true }).click();
      await page.getByRole('dialog').getByText('元のファイル').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(pathOf(page)).toBe(`/photos/${ids[0]}`);
    },
  );
});
