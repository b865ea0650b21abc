import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { putDecision } from '#testing/decisions.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { intercept } from '#testing/server.ts';

const at = new Date();
const ban = { reason: '宣伝の繰り返し', at };

/** Opens `/banned` as a banned person with the decision of the ban. */
async function banned(address = '/banned') {
  const person = putPerson({ status: 'banned', ban }, { status: 'banned', ban });
  putDecision(person, { at, acts: [{ kind: 'banned', subject: person.uid, text: ban.reason }] });
  return { ...(await renderPage(address, { person })), person };
}

it('a banned person is led to the page, and the form of the appeal against the ban is open', async () => {
  const { address } = await banned('/about');
  await expect.poll(address).toBe('/banned');
  await see(page.getByRole('heading', { name: 'アカウントの利用を停止しました' }));
  await see(page.getByLabelText('伝えたいこと'));
  await looksGood();
});

it('a banned person may appeal against an earlier decision too, and no link leads away', async () => {
  const { person, unmount } = await banned();
  await unmount();
  const before = new Date(at.getTime() - 86_400_000);
  putDecision(person, {
    at: before,
    acts: [{ kind: 'warned', subject: person.uid, rule: 'spam', text: '一度目です。' }],
  });
  await renderPage('/banned', { person });
  await see(page.getByRole('heading', { name: '警告しました' }));
  await see(page.getByText('宣伝・スパム'));
  await page.getByRole('button', { name: '異議を申し立てる' }).click();
  await expect.element(page.getByLabelText('伝えたいこと').nth(1)).toBeVisible();
  expect(page.getByRole('main').getByRole('link').elements()).toEqual([]);
});

it('a banned person whose decisions cannot be read may try again', async () => {
  const reconnect = intercept(/documents:runQuery/);
  await banned();
  await see(page.getByText('決定を読み込めませんでした'));
  reconnect();
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await see(page.getByLabelText('伝えたいこと'));
});

it('a ban that outlived an account names its rule', async () => {
  const again = { reason: '', rule: 'spam', at: new Date('2026-01-01T00:00:00Z') } as const;
  await renderPage('/banned', {
    person: putPerson({ status: 'banned', ban: again }, { status: 'banned', ban: again }),
  });
  await see(page.getByText('以前のアカウントの利用停止が続いています（宣伝・スパム）。'));
});
