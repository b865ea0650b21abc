import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { captionOf, editingOwnPhoto } from './support/ownPhoto.ts';
import { bucket, database, eventually } from './support/people.ts';
import { heading, tile } from './support/photographer.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto, uploadedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: '削除', exact: true }).click();
  await page.getByRole('dialog').getByText('元のファイル').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
}

describe('deleting', () => {
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
    const [first, second] = await Promise.all([uploadedPhoto(undone, me.uid), uploadedPhoto(closed, me.uid)]);
    const { page, context, problems } = await visit(`/${me.username}`, { as: me });
    await context.clock.install();
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
    await context.clock.fastForward(12_000);
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
});

describe('though the page is loaded anew in that moment', () => {
  const pressAndReload = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
      button.click();
      location.reload();
    });
  /** Nothing answers, and with the page the browser forgets it. */
  async function pressUnanswered(page: Page, sentTo: string, press: () => Promise<void>): Promise<void> {
    const sent = Promise.withResolvers<void>();
    await page.route(sentTo, () => sent.resolve(), { times: 1 });
    await press();
    await sent.promise;
  }
  const like = (page: Page) => page.getByRole('button', { name: 'いいね', exact: true }).click();
  const photoIs = (id: string, field: string, value: string) =>
    eventually(`${field} ${value}`, async () =>
      (await database().doc(`photos/${id}`).get()).get(field) === value ? true : undefined,
    );

  it('a deletion that is taken back is', async () => {
    const me = await namedAccount();
    const id = await publishedPhoto(`すぐに読み直す一枚 ${me.username}`, me.uid);
    const { page } = await visit(`/photos/${id}`, { as: me });
    await askToDelete(page);
    await page.getByRole('button', { name: '元に戻す' }).waitFor();
    await photoIs(id, 'status', 'removed');
    await pressAndReload(page, '元に戻す');
    await photoIs(id, 'status', 'published');
  });

  it('a like, a follow and a mute are, where the browser drops what was sent too', async () => {
    const [author, fan] = await Promise.all([namedAccount(), namedAccount()]);
    const id = await publishedPhoto(`すぐに読み直すいいね ${author.username}`, author.uid);
    const { page } = await visit(`/photos/${id}`, { as: fan });
    const document = (path: string) => database().doc(path).get();
    async function pressAndLose(sentTo: string, press: () => Promise<void>, isDone: () => Promise<boolean>) {
      await pressUnanswered(page, sentTo, press);
      expect(await isDone()).toBe(false);
      await page.reload();
      await eventually(sentTo, async () => (await isDone()) || undefined);
    }
    await pressAndLose(
      '**/setLike',
      () => like(page),
      async () => (await document(`likes/${id}_${fan.uid}`)).exists,
    );
    // What the page reads of the person knows of it.
    await page.getByRole('button', { name: 'いいね', exact: true, pressed: true }).waitFor();
    await pressAndLose(
      '**/setFollow',
      () => page.getByRole('button', { name: 'フォローする', exact: true }).click(),
      async () => (await document(`follows/${fan.uid}_user_${author.uid}`)).exists,
    );
    await page.goto(`/${author.username}`);
    await pressAndLose(
      '**/documents:commit',
      async () => {
        await page.getByRole('button', { name: 'その他', exact: true }).click();
        await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
      },
      async () => (await document(`users/${fan.uid}`)).get('mutedUsers')?.includes(author.uid) === true,
    );
  });

  it('what cannot be done any more is said to be lost', async () => {
    const [author, fan] = await Promise.all([namedAccount(), namedAccount()]);
    const id = await publishedPhoto(`いいねの間に消える一枚 ${author.username}`, author.uid);
    const { page } = await visit(`/photos/${id}`, { as: fan });
    await pressUnanswered(page, '**/setLike', () => like(page));
    await database().doc(`photos/${id}`).delete();
    await page.goto('/');
    await page.getByText('読み込み直す前の操作を保存できませんでした。もう一度お試しください。').waitFor();
    expect((await database().doc(`likes/${id}_${fan.uid}`).get()).exists).toBe(false);
  });

  it('an edit that is saved is', async () => {
    const { page, id } = await editingOwnPhoto(visit);
    page.on('dialog', (dialog) => void dialog.accept());
    await captionOf(page).fill('すぐに読み直す題');
    await pressAndReload(page, '保存する');
    await photoIs(id, 'caption', 'すぐに読み直す題');
  });
});
