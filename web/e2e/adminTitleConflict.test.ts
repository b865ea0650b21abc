import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addTitle } from './support/authors.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, newAccount, signIn } from './support/people.ts';
import { newName } from './support/profiles.ts';

const { visit } = openBrowser();

/** One of the staff who has a title before them. */
async function moderatorAt(name: string): Promise<Page> {
  const { page } = await visit('/about', { viewport: { width: 360, height: 900 } });
  await signIn(page, await newAccount({}, 'moderator'));
  await page.goto('/admin/titles');
  await rowOf(page, name).waitFor();
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `「${name}」を編集` });

it('two who edit a title from the same page: the second is told what stands there now, and decides', async () => {
  const name = newName('作品');
  const id = await addTitle(name);
  // So many photos that it comes first.
  await database().doc(`titles/${id}`).update({ count: Date.now() });
  const stored = async () => (await database().doc(`titles/${id}`).get()).data();
  const [first, second] = [await moderatorAt(name), await moderatorAt(name)];
  for (const page of [first, second]) {
    await rowOf(page, name)
      .getByRole('button', { name: `編集する: ${name}` })
      .click();
    await dialogOf(page, name).waitFor();
  }
  await dialogOf(first, name).getByLabel('別名（1行に1つ）').fill(`${name}べつ`);
  await dialogOf(first, name).getByRole('button', { name: '保存する' }).click();
  await first.getByText(`「${name}」を保存しました。`).waitFor();

  const dialog = dialogOf(second, name);
  await dialog.getByLabel('読み', { exact: true }).fill('よみ');
  await dialog.getByRole('button', { name: '保存する' }).click();
  const told = dialog.getByRole('alert').filter({ hasText: 'ほかの人がこの作品を先に変えた' });
  await told.getByText(`${name}べつ`, { exact: true }).waitFor();
  expect(await stored()).toMatchObject({ aliases: [`${name}べつ`] });
  expect((await stored())?.['reading']).not.toBe('よみ');
  expect(await axeViolations(second)).toEqual([]);
  expect(await second.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  // What they have typed is still there; they keep the other's name, and save.
  expect(await dialog.getByLabel('読み', { exact: true }).inputValue()).toBe('よみ');
  await dialog.getByLabel('別名（1行に1つ）').fill(`${name}べつ`);
  await dialog.getByRole('button', { name: '保存する' }).click();
  await second.getByText(`「${name}」を保存しました。`).waitFor();
  expect(await stored()).toMatchObject({ aliases: [`${name}べつ`], reading: 'よみ' });

  // The first still has the row as it was after their own change.
  await first.getByRole('button', { name: `使用を終える: ${name}` }).click();
  await first.getByText('この作品は、ほかの人が先に変えました。').waitFor();
  expect(await stored()).toMatchObject({ status: 'active' });
  await rowOf(first, name).getByText('よみ', { exact: true }).waitFor();
  await first.getByRole('button', { name: `使用を終える: ${name}` }).click();
  await rowOf(first, name).waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ status: 'retired', reading: 'よみ', aliases: [`${name}べつ`] });
});
