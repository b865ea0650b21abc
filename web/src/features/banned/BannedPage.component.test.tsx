import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const field = page.getByLabelText('伝えたいこと');
const send = page.getByRole('button', { name: '申し立てを送る' });
const sentWords = page.getByText('申し立てを受け付けました');
let made = 0;

/** Opens `/banned` as a banned person. `appealed` stores their appeal, as the server does. */
async function banned() {
  made += 1;
  const id = `bannedappeal${made}`;
  const ban = { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') };
  const person = putPerson({ status: 'banned', ban }, { status: 'banned', ban });
  const appealed = (text: string, fields: Record<string, unknown> = {}): string => {
    documents.set(`appeals/${id}`, { uid: person.uid, text, status: 'open', createdAt: new Date(), ...fields });
    documents.update(`users/${person.uid}`, { ban: { ...ban, appealId: id } });
    return id;
  };
  const sent = answer(submitAppealContract, ({ text }) => ({ appealId: appealed(text) }));
  const drawn = await renderPage('/about', { person });
  await expect.poll(drawn.address).toBe('/banned');
  return { ...drawn, ban, person, id, appealed, sent };
}

describe('the appeal on /banned', () => {
  it('an appeal is sent once, and the page shows its decision later', async () => {
    const { sent, person, ban, id, appealed, unmount } = await banned();
    await send.click();
    await see(page.getByText('1文字から500文字まで'));
    await field.fill('<b>誤解</b>です。');
    await send.click();
    await see(sentWords);
    await see(page.getByText('<b>誤解</b>です。'));
    expect(send.elements()).toEqual([]);
    await expect.poll(() => sent).toEqual([{ text: '<b>誤解</b>です。' }]);
    await unmount();
    appealed('<b>誤解</b>です。', { status: 'rejected', note: '三度目の停止です。' });
    await renderPage('/banned', { person: { ...person, ban: { ...ban, appealId: id } } });
    await see(page.getByText('停止は続きます'));
    await see(page.getByText('三度目の停止です。'));
  });

  it('an appeal that cannot be sent says so and keeps its text', async () => {
    const { sent, appealed } = await banned();
    answer(submitAppealContract, () => {
      throw new Error('nobody answers');
    });
    await field.fill('誤解です。');
    await send.click();
    await see(page.getByText('お試しください'));
    await expect.element(field).toHaveValue('誤解です。');
    expect(sent).toEqual([]);
    answer(submitAppealContract, ({ text }) => ({ appealId: appealed(text) }));
    await send.click();
    await see(sentWords);
  });

  it('a second appeal shows the one sent from another tab', async () => {
    const { appealed } = await banned();
    await field.fill('こちらから');
    appealed('先に別のタブから');
    answer(submitAppealContract, () => {
      throw new ContractError('already-exists', 'appealed');
    });
    await send.click();
    await see(page.getByText('先に別のタブから'));
  });

  it('an appeal that cannot be read says so and loads at the press of a button', async () => {
    await banned();
    const reconnect = intercept(/documents\/appeals/);
    await field.fill('誤解です。');
    await send.click();
    await see(page.getByText('申し立てを読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await see(sentWords);
  });

  it('the page looks good before and after the appeal', async () => {
    await banned();
    await field.fill('誤解です。');
    await looksGood();
    await send.click();
    await see(sentWords);
    await looksGood();
  });
});

it('a ban that outlived an account names its rule', async () => {
  const ban = { reason: '', rule: 'spam', at: new Date('2026-01-01T00:00:00Z') } as const;
  await renderPage('/banned', { person: putPerson({ status: 'banned', ban }, { status: 'banned', ban }) });
  await see(page.getByText('以前のアカウントの利用停止が続いています（宣伝・スパム）。'));
});
