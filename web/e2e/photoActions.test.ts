import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
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

  it('a deletion can be undone for ten seconds, and is final after that', async () => {
    const me = await namedAccount();
    const [undone, closed] = [`消す一枚 ${me.username}`, `閉じて消す一枚 ${me.username}`];
    const [first, second] = await Promise.all([uploadedPhoto(undone, me.uid), uploadedPhoto(closed, me.uid)]);
    const { page, context, problems } = await visit(`/${me.username}`, { as: me });
    await context.clock.install();
    await tile(page, undone).click();
    await heading(page, undone).waitFor();
    await askToDelete(page);
    await page.waitForURL(`**/${me.username}`);
    // The address changes before the page: until then the photos beside the deleted one are there.
    await page.getByRole('heading', { level: 1, name: '試す人' }).waitFor();
    await tile(page, closed).waitFor();
    expect(await tile(page, undone).count()).toBe(0);

    await page.getByRole('button', { name: '元に戻す' }).click();
    await page.getByText('写真を元に戻しました。').waitFor();
    await page.getByRole('button', { name: '元に戻す' }).waitFor({ state: 'detached' });
    await tile(page, undone).click();
    await heading(page, undone).waitFor();
    await page.getByRole('main').getByRole('button', { name: undone }).getByRole('img').waitFor();
    expect((await database().doc(`photos/${first}`).get()).get('status')).toBe('published');

    await askToDelete(page);
    await page.getByRole('button', { name: '元に戻す' }).waitFor();
    expect(await exists(first)).toBe(true);
    // A toast under the pointer stays.
    await page.mouse.move(0, 0);
    await context.clock.fastForward(12_000);
    await page.getByRole('button', { name: '元に戻す' }).waitFor({ state: 'detached' });
    await goneForGood(first, `originals/${me.uid}/${first}`);
    await page.getByRole('link', { name: 'Matataki', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '新着の写真' }).waitFor();
    // At first the heading is above an empty list.
    await tile(page, closed).waitFor();
    expect(await tile(page, undone).count()).toBe(0);

    await page.goto(`/photos/${second}`);
    await page.getByRole('button', { name: '削除', exact: true }).press('Enter');
    // Not while the dialog is about to take the focus: the key would go to the focused element.
    await page.getByRole('dialog').locator(':focus').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).press('Enter');
    // Before the next page, which may take as long as the toast.
    await page.locator('button:focus', { hasText: '元に戻す' }).waitFor();
    await page.waitForURL((url) => !url.pathname.includes(second));
    // A person who leaves now leaves it deleted; the server's cleanup makes that final.
    await page.close();
    expect((await database().doc(`photos/${second}`).get()).get('status')).toBe('removed');
    expect(problems).toEqual([]);
  });
});

it('leaving the page asks first while a like is unanswered, and not after the answer', async () => {
  const [author, fan] = await Promise.all([namedAccount(), namedAccount()]);
  const id = await publishedPhoto(`いいねの途中の一枚 ${author.username}`, author.uid);
  const { page } = await visit(`/photos/${id}`, { as: fan });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/setLike',
    async (route) => {
      sent.resolve();
      await answered.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'いいね', exact: true }).click();
  await sent.promise;
  await page.evaluate(() => location.reload());
  await eventually('asking before the page is left', async () => asked[0]);
  expect(asked).toEqual(['beforeunload']);
  answered.resolve();
  await eventually('the like', async () =>
    (await database().doc(`likes/${id}_${fan.uid}`).get()).exists ? true : undefined,
  );
  await eventually('the answer', async () => {
    const wouldAsk = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    return wouldAsk ? undefined : true;
  });
  await page.reload();
  await page.getByRole('button', { name: 'いいね', exact: true, pressed: true }).waitFor();
  expect(asked).toHaveLength(1);
});
