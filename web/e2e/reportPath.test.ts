import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { caseOf, dialog, heaviest, openCase, queuePath, row, statusOf, visitAsStaff } from './support/desk.ts';
import { patienceMs } from './support/environment.ts';
import { captionOf, saveEdit } from './support/ownPhoto.ts';
import { eventually } from './support/people.ts';
import { heading } from './support/photographer.ts';
import { namedAccount, newName } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

/** The address of the shown photo's bytes. */
const pictureOf = (page: Page): Promise<string> =>
  page
    .locator('main img[src^="/i/"]')
    .first()
    .evaluate((image: HTMLImageElement) => image.src);

/** Reports the shown photo, as people do. */
async function report(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'その他' }).click();
  await page.getByRole('menuitem', { name: '通報' }).click();
  await dialog(page).getByRole('radio', { name: 'プライバシーの侵害' }).check();
  await dialog(page).getByLabel('コメント（任意）').fill('家が写っています。');
  await dialog(page).getByRole('button', { name: '通報する' }).click();
  await dialog(page).getByRole('heading', { name: '通報を受け付けました' }).waitFor();
}

it('a reported photo is hidden, corrected by its owner, reviewed again, and published', async () => {
  const caption = newName('通報の一枚');
  const [owner, reporter] = await Promise.all([namedAccount(), namedAccount()]);
  const id = await publishedPhoto(caption, owner.uid);
  const path = `/photos/${id}`;
  const visitor = await visit(path);
  await heading(visitor.page, caption).waitFor();
  const seen = await pictureOf(visitor.page);
  expect((await fetch(seen)).ok).toBe(true);

  const reporting = await visit(path, { as: reporter });
  await report(reporting.page);
  await caseOf(id).update({ weight: heaviest });

  const { page, problems } = await visitAsStaff(visit, queuePath);
  await row(page, caption).click();
  await openCase(page, caption).waitFor();
  await page.getByText('家が写っています。').waitFor();
  // The photo still has the reported picture. It is not shown before it is requested.
  const samePicture = '画像（通報されたときのまま）';
  const kept = page.getByRole('img', { name: `${samePicture}（ぼかしています）` });
  await kept.waitFor();
  expect(await kept.evaluate((image) => getComputedStyle(image).filter)).toContain('blur');
  await page.keyboard.press('v');
  const clear = page.getByRole('img', { name: samePicture, exact: true });
  // A style may still change for a frame.
  await eventually('showing it clearly', async () =>
    (await clear.evaluate((image) => getComputedStyle(image).filter)) === 'none' ? true : undefined,
  );

  await page.keyboard.press('h');
  await dialog(page).getByRole('listitem').getByText(caption).waitFor();
  expect(await dialog(page).getByLabel('プライバシーの侵害').isChecked()).toBe(true);
  await dialog(page)
    .getByLabel(/^本人への説明/)
    .fill('家を隠してください。');
  await dialog(page)
    .getByLabel(/^通報者への返事/)
    .fill('確かめて隠しました。');
  // On the button: W has no effect in a text.
  await dialog(page).getByRole('button', { name: 'を非公開にする' }).focus();
  await page.keyboard.press('w');
  await dialog(page)
    .getByRole('button', { name: /を非公開にして、.*さんに警告する$/ })
    .press('Enter');
  // The first decision on a fresh stack waits for its function to start.
  await page.getByText(`「${caption}」を非公開にしました。`).waitFor({ timeout: 2 * patienceMs });
  expect(await row(page, caption).count()).toBe(0);
  expect(await statusOf(id)).toBe('hidden');

  // Nobody sees it any more, not by the address of its bytes either.
  await visitor.page.reload();
  await visitor.page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor();
  await eventually('taking its bytes away', async () => ((await fetch(seen)).ok ? undefined : true));
  await reporting.page.goto('/settings/reports');
  await reporting.page.getByText('対応しました', { exact: true }).waitFor();

  await reporting.page.getByRole('button', { name: /^通知/ }).click();
  const told = reporting.page.getByRole('dialog', { name: '通知' });
  await told.getByText('確かめて隠しました。').waitFor();
  expect(await told.getByText('家を隠してください。').count()).toBe(0);

  const own = await visit('/about', { as: owner });
  await own.page.getByRole('button', { name: /^通知/ }).click();
  const notice = own.page.getByRole('dialog', { name: '通知' }).getByRole('link').filter({ hasText: '写真を直す' });
  await notice.getByText('家を隠してください。').waitFor();
  // One notice of both.
  await notice.getByText('あわせて、運営から警告します。').waitFor();
  expect(await own.page.getByRole('dialog', { name: '通知' }).getByText('家を隠してください。').count()).toBe(1);
  expect(await own.page.getByText('確かめて隠しました。').count()).toBe(0);
  await notice.click();
  await own.page.waitForURL(`**${path}/edit`);
  await captionOf(own.page).fill(`${caption} 直しました`);
  await saveEdit(own.page);
  await own.page.getByText('直していただいた内容を、運営が確認しています。').waitFor();
  await eventually('coming back', async () => ((await caseOf(id).get()).get('status') === 'open' ? true : undefined));
  await caseOf(id).update({ weight: heaviest });

  await page.goto(queuePath);
  await row(page, caption).getByText('直して再提出').waitFor();
  await row(page, caption).click();
  await page.getByText('投稿者が修正し、再確認を待っています').waitFor();
  const changed = page.getByRole('row', { name: /^キャプション/ });
  expect(await changed.locator('mark').textContent()).toBe(`${caption} 直しました`);
  await page.keyboard.press('r');
  await dialog(page).getByRole('button', { name: '公開に戻す' }).click();
  await page.getByText(`「${caption}」を公開に戻しました。`).waitFor();
  expect(await statusOf(id)).toBe('published');

  await visitor.page.reload();
  await heading(visitor.page, `${caption} 直しました`).waitFor();
  expect((await fetch(await pictureOf(visitor.page))).ok).toBe(true);
  expect([...problems, ...own.problems, ...reporting.problems]).toEqual([]);
});
