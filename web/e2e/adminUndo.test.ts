import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { database, newAccount } from './support/people.ts';
import { visitAdmin } from './support/staff.ts';
import { type Staff, type Undoable, undoables } from './support/undoables.ts';

const { visit } = openBrowser();

afterEach(() => database().doc('settings/site').delete());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'この操作を取り消しますか？' });
const undoButton = { name: '取り消す', exact: true } as const;
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '取り消して戻す' }).click();

/** The entry of an action on one thing; not the one that tells of its undoing. */
const entryOf = (page: Page, { called, target }: Undoable) => {
  const sameThing = page.locator(`a[href="/admin/audit?${new URLSearchParams({ target })}"]`);
  const line = page.locator('strong', { hasText: new RegExp(`^${called}$`) });
  return page.getByRole('main').getByRole('listitem').filter({ has: sameThing }).filter({ has: line });
};

/** Two admins, and for each action that can be undone something that the first has done. */
async function everythingDone(): Promise<{ readonly staff: Staff; readonly done: readonly Undoable[] }> {
  const [by, other] = await Promise.all([newAccount({}, 'admin'), newAccount({}, 'admin')]);
  const staff = { by, other };
  const done = await Promise.all(undoables.map((make) => make(staff)));
  for (const { act } of done) await act();
  return { staff, done };
}

const looks = async (undoable: readonly Undoable[]) =>
  Object.fromEntries(await Promise.all(undoable.map(async ({ action, look }) => [action, await look()] as const)));

describe('each action that can be undone', { timeout: 180_000 }, () => {
  it('is undone from the log with one confirmed press, and what it was about is as it was before', async () => {
    const { staff, done } = await everythingDone();
    const { page, problems } = await visitAdmin(visit, `/admin/audit?actor=${staff.by.uid}`, { account: staff.by });
    const left = await looks(done);
    for (const undoable of done) {
      const entry = entryOf(page, undoable);
      await entry.locator('del').first().waitFor();
      const was = await entry.locator('del').allInnerTexts();
      expect(left[undoable.action], undoable.action).not.toEqual(undoable.before);
      await entry.getByRole('button', undoButton).click();
      // What stood before is what comes back, said before anything is done.
      await dialog(page).getByText(`「${undoable.called}」を取り消して`).waitFor();
      expect(await dialog(page).locator('ins').allInnerTexts(), undoable.action).toEqual(
        was.map((text) => text.replace('変更前', '変更後')),
      );
      await confirm(page);
      await entry.getByRole('link', { name: '取り消し済み' }).waitFor();
      expect(await entry.getByRole('button', undoButton).count(), undoable.action).toBe(0);
    }
    expect(await looks(done)).toEqual(Object.fromEntries(done.map(({ action, before }) => [action, before])));
    expect(problems).toEqual([]);
  });

  it('stays as it is where something newer stands on it, and the log says so', async () => {
    const { staff, done } = await everythingDone();
    for (const { newer } of done) await newer();
    const { page, problems } = await visitAdmin(visit, `/admin/audit?actor=${staff.by.uid}`, { account: staff.by });
    const left = await looks(done);
    for (const undoable of done) {
      const entry = entryOf(page, undoable);
      await entry.getByRole('button', undoButton).click();
      await confirm(page);
      await dialog(page).getByText('このあとに別の変更があったため、取り消せません').waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await entry.getByRole('button', undoButton).waitFor();
    }
    expect(await looks(done)).toEqual(left);
    expect(await page.getByRole('link', { name: '取り消し済み' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
