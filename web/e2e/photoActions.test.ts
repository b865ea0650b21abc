import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { captionOf } from './support/ownPhoto.ts';
import { bucket, database, eventually } from './support/people.ts';
import { heading, tile } from './support/photographer.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

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
    const { page, problems } = await visit(`/${me.username}`, { as: me });
    await tile(page, undone).click();
    await heading(page, undone).waitFor();
    await askToDelete(page);
    await page.waitForURL(`**/${me.username}`);
    // The address comes before the page: until then there are the photos beside the one that was deleted.
    await page.getByRole('heading', { level: 1, name: '試す人' }).waitFor();
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

  it('taken back, and an edit that was saved, reach the server though the page is loaded anew in that moment', async () => {
    const me = await namedAccount();
    const caption = `すぐに読み直す一枚 ${me.username}`;
    const id = await publishedPhoto(caption, me.uid);
    const { page } = await visit(`/photos/${id}`, { as: me });
    page.on('dialog', (dialog) => void dialog.accept());
    const pressAndReload = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
        button.click();
        location.reload();
      });
    const photoIs = (what: Readonly<Record<string, unknown>>) =>
      eventually(JSON.stringify(what), async () => {
        const photo = (await database().doc(`photos/${id}`).get()).data() ?? {};
        return Object.entries(what).every(([field, value]) => photo[field] === value) || undefined;
      });
    await askToDelete(page);
    await page.getByRole('button', { name: '元に戻す' }).waitFor();
    await photoIs({ status: 'removed' });
    await pressAndReload('元に戻す');
    await photoIs({ status: 'published' });

    await page.goto(`/photos/${id}/edit`);
    await captionOf(page).fill(`${caption} 直した`);
    await pressAndReload('保存する');
    await photoIs({ caption: `${caption} 直した` });
  });
});
