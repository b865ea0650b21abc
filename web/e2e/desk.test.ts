import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import {
  box,
  caseOf,
  dialog,
  noticesOf,
  openCase,
  queuePath,
  reportedPhoto,
  row,
  statusOf,
  visitAsStaff,
} from './support/desk.ts';
import { eventually, newAccount } from './support/people.ts';

const { visit } = openBrowser();

describe('the desk', () => {
  // By day: DeskPage.component.test.tsx.
  atNight('the desk shows who is looking at a case and tells a second moderator what the first decided', async () => {
    const reporter = await newAccount();
    const { id, caption } = await reportedPhoto(reporter);
    const path = `${queuePath}?case=photo_${id}`;
    const first = await visitAsStaff(visit, path);
    await openCase(first.page, caption).waitFor();
    await eventually(
      'saying who looks',
      async () => (await caseOf(id).get()).get('lease.by') === first.me.uid || undefined,
    );
    const second = await visitAsStaff(visit, path);
    await second.page.getByRole('article').getByText(`係 ${first.me.username}さんが確認中`).waitFor();
    await row(second.page, caption).getByText(`係 ${first.me.username}さんが確認中`).waitFor();

    await second.page.keyboard.press('h');
    await dialog(second.page).getByRole('listitem').getByText(caption).waitFor();
    await first.page.keyboard.press('d');
    await first.page.getByText(`「${caption}」への通報を却下しました。`).waitFor();
    await dialog(second.page).getByRole('button', { name: '非公開にする' }).click();
    await second.page.getByText(`係 ${first.me.username}さんが先に却下しました（処置なし）`).waitFor();
    expect(await statusOf(id)).toBe('published');
    await eventually('telling the reporter', async () =>
      (await noticesOf(reporter.uid)).includes('report-dismissed') ? true : undefined,
    );
    await second.page.getByRole('button', { name: /^開く/ }).click();
    await second.page.getByText(`判断した人: 係 ${first.me.username}`).waitFor();
    // Decided cases are listed for reference, and cannot be selected.
    await second.page.goto(`${queuePath}?status=dismissed`);
    await row(second.page, caption).waitFor();
    expect(await box(second.page, caption).count()).toBe(0);

    // Undone by a key, it waits for both again.
    await first.page.keyboard.press('u');
    await first.page.getByText('通報は未対応に戻りました').waitFor();
    expect((await caseOf(id).get()).get('status')).toBe('open');
  });
});
