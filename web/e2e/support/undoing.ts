import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callAs } from './calls.ts';
import { type Account, database, newAccount } from './people.ts';
import type { Staff, Undoable } from './undoables.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'この操作を取り消しますか？' });
const undoButton = { name: '取り消す', exact: true } as const;

export async function staffOfTwo(): Promise<Staff> {
  const [by, other] = await Promise.all([newAccount({}, 'admin'), newAccount({}, 'admin')]);
  return { by, other };
}

/** The entry of an action on one target; not the one of its undo. */
const entryOf = (page: Page, { called, target }: Undoable) => {
  const sameThing = page.locator(`a[href="/admin/audit?${new URLSearchParams({ target })}"]`);
  const line = page.locator('strong', { hasText: new RegExp(`^${called}$`) });
  return page.getByRole('main').getByRole('listitem').filter({ has: sameThing }).filter({ has: line });
};

/** Undoes an action from the log with one confirmed press. Checks that its target is as before and that the log says so. */
export async function expectUndone(page: Page, undoable: Undoable): Promise<void> {
  const { action, called, look, before } = undoable;
  const [entry, dialog] = [entryOf(page, undoable), dialogOf(page)];
  await entry.locator('del').first().waitFor();
  const was = await entry.locator('del').allInnerTexts();
  expect(await look(), action).not.toEqual(before);
  await entry.getByRole('button', undoButton).click();
  // The dialog shows the state that returns before anything is done.
  await dialog.getByText(`「${called}」を取り消して`).waitFor();
  expect(await dialog.locator('ins').allInnerTexts(), action).toEqual(
    was.map((text) => text.replace('変更前', '変更後')),
  );
  await dialog.getByRole('button', { name: '取り消して戻す' }).click();
  await entry.getByRole('link', { name: '取り消し済み' }).waitFor();
  expect(await entry.getByRole('button', undoButton).count(), action).toBe(0);
  expect(await look(), action).toEqual(before);
}

/** After a newer action on the same target, the undo is refused and changes nothing. */
export async function expectNoWayBack(by: Account, { action, target, look }: Undoable): Promise<void> {
  const left = await look();
  const entries = database().collection('auditLog').where('target', '==', target).where('actorId', '==', by.uid);
  const found = (await entries.orderBy('at', 'desc').limit(9).get()).docs;
  const entry = found.find((each) => each.get('action') === action);
  await expect(callAs(by, 'staff/revertAction', { auditId: entry?.id }), action).rejects.toThrow('FAILED_PRECONDITION');
  expect(await look(), action).toEqual(left);
  expect((await entry?.ref.get())?.get('revertedBy'), action).toBeUndefined();
}
