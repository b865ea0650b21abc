import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { axeViolations } from '#testing/axe.ts';
import { putAppeal, putDecision } from '#testing/decisions.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const address = '/settings/decisions';
const dayMs = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);
const disagree = page.getByRole('button', { name: '異議を申し立てる' });
const field = page.getByLabelText('伝えたいこと');
const send = page.getByRole('button', { name: '申し立てを送る' });

describe('the decisions about a person', () => {
  it('the list is empty at first', async () => {
    await renderPage(address, { person: putPerson() });
    await see(page.getByText('決定はありません'));
    expect(await axeViolations()).toEqual([]);
  });

  it('a list that cannot be read says so and loads at the press of a button', async () => {
    const person = putPerson();
    putDecision(person);
    const reconnect = intercept(/documents:runQuery/);
    await renderPage(address, { person });
    await see(page.getByText('決定を読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await see(page.getByRole('heading', { name: '警告しました' }));
  });

  it('an entry says what was decided, by which rule, after what and by whom or what', async () => {
    const [person, other] = [putPerson(), putPerson()];
    putDecision(person, {
      source: 'report',
      acts: [
        { kind: 'photo-hidden', subject: 'AbcdefghijKlmnopqrst', rule: 'spam', text: '宣伝です。' },
        { kind: 'warned', subject: person.uid, rule: 'spam', text: '宣伝です。' },
      ],
    });
    putDecision(person, {
      at: daysAgo(40),
      source: 'report',
      automated: true,
      acts: [{ kind: 'album-hidden', subject: 'AbcdefghijKlmnopqrst' }],
    });
    putDecision(other, { acts: [{ kind: 'photo-removed', subject: 'x' }] });
    await renderPage(address, { person });
    await see(page.getByRole('heading', { name: '写真を非公開にしました、警告しました' }));
    await expect.element(page.getByRole('link', { name: '宣伝・スパム' })).toHaveAttribute('href', '/rules#spam');
    await see(page.getByText('宣伝です。'));
    await see(page.getByText('通報を受けて、運営メンバーが判断しました。'));
    await see(page.getByText('通報の数による自動の処理です。'));
    await see(page.getByText('申し立てられる期間（30日）は過ぎました。'));
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(2);
    expect(disagree.elements()).toHaveLength(1);
    await looksGood();
  });

  it('a decision that was reversed says so and offers no appeal', async () => {
    const person = putPerson();
    putDecision(person, { acts: [{ kind: 'warned', subject: person.uid, undoneAt: new Date() }] });
    await renderPage(address, { person });
    await see(page.getByText('この決定は取り消されました。'));
    expect(disagree.elements()).toEqual([]);
  });

  it('a notice leads to its decision, whose heading has the focus', async () => {
    const person = putPerson();
    const id = putDecision(person);
    await renderPage(`${address}#${id}`, { person });
    await focused(page.getByRole('heading', { name: '警告しました' }));
  });
});

describe('an appeal', () => {
  it('an appeal needs words, is sent once, and then stands with its decision', async () => {
    const person = putPerson();
    const id = putDecision(person);
    const sent = answer(submitAppealContract, ({ decisionId, text }) => {
      putAppeal(decisionId, person.uid, { text });
      return { appealId: decisionId };
    });
    await renderPage(address, { person });
    await disagree.click();
    await focused(field);
    await send.click();
    await see(page.getByText('1文字から500文字まで'));
    expect(sent).toEqual([]);
    await field.fill('<b>誤解</b>です。');
    await send.click();
    await see(page.getByText('申し立てを受け付けました'));
    await see(page.getByText('<b>誤解</b>です。'));
    expect(sent).toEqual([{ decisionId: id, text: '<b>誤解</b>です。' }]);
    expect(send.elements()).toEqual([]);
  });

  it('an appeal that cannot be sent says so and keeps its text', async () => {
    const person = putPerson();
    putDecision(person);
    answer(submitAppealContract, () => {
      throw new Error('nobody answers');
    });
    await renderPage(address, { person });
    await disagree.click();
    await field.fill('誤解です。');
    await send.click();
    await see(page.getByText('お試しください'));
    answer(submitAppealContract, () => {
      throw new ContractError('failed-precondition', 'undone', { field: 'decisionId' });
    });
    await send.click();
    await see(page.getByText('この決定は取り消されたか'));
    await expect.element(field).toHaveValue('誤解です。');
  });

  it('a second appeal shows the one sent from another tab', async () => {
    const person = putPerson();
    const id = putDecision(person);
    await renderPage(address, { person });
    await disagree.click();
    await field.fill('こちらから');
    putAppeal(id, person.uid, { text: '先に別のタブから' });
    answer(submitAppealContract, () => {
      throw new ContractError('already-exists', 'appealed');
    });
    await send.click();
    await see(page.getByText('先に別のタブから'));
  });

  it.each([
    ['accepted', 'done', '申し立てが認められ、決定は取り消されました。'],
    ['accepted', 'partly', '戻せなかったものがあります。'],
    ['accepted', 'gone', 'すでに消去されているため'],
    ['accepted', 'changed', 'いま元に戻すものはありません。'],
    ['rejected', undefined, '決定は変わりませんでした。'],
  ])('an appeal that was %s (%s) shows the answer in words', async (status, repair, words) => {
    const person = putPerson();
    putAppeal(putDecision(person), person.uid, { status, repair, note: '確かめました。', handledAt: new Date() });
    await renderPage(address, { person });
    await see(page.getByText(words));
    await see(page.getByText('確かめました。'));
  });
});
