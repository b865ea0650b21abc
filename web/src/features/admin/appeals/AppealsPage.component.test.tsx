import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const note = page.getByLabelText('本人への説明（必須）');
const accept = page.getByRole('button', { name: /^認めて困った人（@\S+）さんへの決定を取り消す$/ });
const reject = page.getByRole('button', { name: /^困った人（@\S+）さんの申し立てを認めない$/ });
const article = page.getByRole('article');

afterEach(() => page.viewport(1_280, 800));

let made = 0;

type Decided = Partial<Record<'acts' | 'source' | 'automated', unknown>> & { readonly by?: string };

/** Stores a banned person with an appeal, and the decision of somebody. Returns the appeal's id. */
function appellant(text: string, fields: Record<string, unknown> = {}, decided: Decided = {}): string {
  made += 1;
  const id = `appeal${String(made).padStart(14, '0')}`;
  const uid = `appellant${made}`;
  const at = new Date('2026-01-01');
  const ban = { reason: `理由（${text}）`, at };
  documents.set(`profiles/${uid}`, profileOf(aPerson({ username: uid, displayName: '困った人' })));
  documents.set(`users/${uid}`, { displayName: '困った人', status: 'banned', ban, createdAt: new Date('2025-01-01') });
  const { acts, by = 'somebody', ...decision } = decided;
  documents.set(`decisions/${id}`, {
    uid,
    source: 'report',
    automated: false,
    at,
    acts: acts ?? [{ kind: 'banned', subject: uid, rule: 'spam', text: ban.reason, auditId: `entry${made}` }],
    ...decision,
  });
  documents.set(`auditLog/entry${made}`, {
    actorId: by,
    action: 'banUser',
    target: `users/${uid}`,
    reason: '',
    before: {},
    after: {},
    at,
  });
  documents.set(`appeals/${id}`, {
    uid,
    decisionId: id,
    kind: 'banned',
    text,
    status: 'open',
    createdAt: new Date(Date.UTC(2001, 0, made)),
    ...fields,
  });
  return id;
}

const open = (query = '') => renderPage(`/admin/appeals${query}`, { person: aPerson({ role: 'moderator' }) });

describe('an appeal', () => {
  it('a moderator reads an appeal with its ban and must write a note to answer', async () => {
    const id = appellant('家族の作品の紹介でした。');
    const sent = answer(resolveAppealContract, () => ({ auditIds: [] }));
    await open(`?appeal=${id}`);
    await see(article.getByText('家族の作品の紹介でした。', { exact: true }));
    await see(article.getByText('理由（家族の作品の紹介でした。）'));
    await accept.click();
    await see(page.getByText('1文字から500文字までで書いてください'));
    expect(sent).toEqual([]);
    await note.fill('確かめました。停止を解除します。');
    await accept.click();
    await see(page.getByText('申し立てを認め、決定を取り消しました。'));
    await expect.poll(() => sent).toEqual([{ id, accept: true, note: '確かめました。停止を解除します。' }]);
  });

  it('an appeal shows its decision: what, which rule, how and by whom', async () => {
    const judge = putPerson({ displayName: '係の先輩' });
    const acts = [
      { kind: 'photo-hidden', subject: 'AbcdefghijKlmnopqrst', rule: 'violence', text: '血が写っています。' },
      { kind: 'warned', subject: 'x', rule: 'violence' },
    ].map((act) => ({ ...act, auditId: `entry${made + 1}` }));
    await open(`?appeal=${appellant('作り物です。', { kind: 'photo-hidden' }, { by: judge.uid, acts })}`);
    await see(article.getByText('写真の非公開、警告'));
    await see(article.getByText('暴力的・残酷な内容'));
    await see(article.getByText('血が写っています。'));
    await see(article.getByText('通報を受けて、運営メンバーが判断しました。'));
    await see(article.getByText('係の先輩'));
    await see(article.getByText('画像は残っていません'));
    await see(page.getByRole('list', { name: '申し立ての一覧' }).getByText('写真の非公開'));
  });

  it('the decider reads that a colleague answers, as long as there is one', async () => {
    const [me, colleague] = [aPerson({ role: 'moderator' }), putPerson({})];
    const id = appellant('あなたの決定です。', {}, { by: me.uid });
    for (const { uid } of [me, colleague]) {
      documents.set(`roles/${uid}`, { role: 'moderator', changedAt: new Date(), pending: false });
    }
    const drawn = await renderPage(`/admin/appeals?appeal=${id}`, { person: me });
    await see(article.getByText('この決定をしたのはあなたです。'));
    expect(note.elements()).toEqual([]);
    await drawn.unmount();
    documents.update(`roles/${colleague.uid}`, { role: null });
    await renderPage(`/admin/appeals?appeal=${id}`, { person: me });
    await see(note);
    await see(accept);
  });

  it('an accepted appeal that could restore nothing says so', async () => {
    const id = appellant('もう消えました。');
    answer(resolveAppealContract, () => ({ auditIds: [], repair: 'gone' as const }));
    await open(`?appeal=${id}`);
    await note.fill('申し訳ありません。');
    await accept.click();
    await see(page.getByText('すでに消去されていて、元に戻せませんでした。'));
  });

  it('an answer that a colleague must give says so and keeps the note', async () => {
    const id = appellant('行き違いの決定');
    answer(resolveAppealContract, () => {
      throw new ContractError('permission-denied', 'a colleague answers', { field: 'by' });
    });
    await open(`?appeal=${id}`);
    await note.fill('続けます。');
    await reject.click();
    await see(page.getByText('この決定をしたのはあなたです。'));
    await expect.element(note).toHaveValue('続けます。');
  });

  it('an appeal whose decision cannot be read says so, and can still be answered', async () => {
    const id = appellant('記録のない決定');
    documents({ [`decisions/${id}`]: undefined });
    await open(`?appeal=${id}`);
    await see(article.getByText('この決定の記録は残っていません。'));
    await see(accept);
  });

  it('an answer by keyboard opens the next appeal', async () => {
    const [first, second] = [appellant('一人目の言い分'), appellant('二人目の言い分')];
    const sent = answer(resolveAppealContract, () => ({ auditIds: [] }));
    const { address } = await open();
    const shown = (text: string) => see(article.getByText(text, { exact: true }));
    await see(page.getByRole('list', { name: '申し立ての一覧' }).getByText('一人目の言い分'));
    await press('j');
    await shown('一人目の言い分');
    await press('j');
    await shown('二人目の言い分');
    await press('k');
    await shown('一人目の言い分');
    await focused(page.getByRole('heading', { level: 2 }));
    await see(note);
    await press('n');
    await focused(note);
    // In a text field, these keys are letters.
    await press('jk');
    await expect.element(note).toHaveValue('jk');
    await press('{Tab}r{Enter}');
    await see(page.getByText('申し立てを認めませんでした。'));
    await shown('二人目の言い分');
    await focused(page.getByRole('heading', { level: 2 }));
    expect(address()).toBe(`/admin/appeals?appeal=${second}`);
    await expect.poll(() => sent).toEqual([{ id: first, accept: false, note: 'jk' }]);
    await expect.element(note).toHaveValue('');
  });

  it('no appeal opens by itself, J opens the first one, and Escape closes it', async () => {
    appellant('最初に届いた言い分');
    await open();
    await see(page.getByText('一覧から申し立てを選んでください。'));
    await gone(article);
    await press('j');
    await see(article.getByText('最初に届いた言い分', { exact: true }));
    await press('{Escape}');
    await gone(article);
  });

  it('a phone shows the list first, and Escape or a link leads back to the entry', async () => {
    await page.viewport(390, 800);
    appellant('電話で読む言い分');
    await open();
    const entry = page.getByRole('list', { name: '申し立ての一覧' }).getByRole('link');
    await see(entry);
    await gone(article);
    await entry.click();
    await see(article.getByText('電話で読む言い分', { exact: true }));
    await page.getByRole('link', { name: '一覧へ戻る' }).click();
    await focused(entry);
    await gone(article);
    await press('j');
    await focused(page.getByRole('heading', { level: 2 }));
    await press('{Escape}');
    await focused(entry);
  });

  it('an answered appeal shows its answer', async () => {
    const handled = { status: 'rejected', note: '三度目です。', handledAt: new Date() };
    const id = appellant('言い分', handled);
    const judge = putPerson({ displayName: '係の先輩' });
    documents.set(`deciders/appeal_${id}`, { uid: `appellant${made}`, by: judge.uid, at: new Date() });
    await open();
    await page.getByRole('link', { name: '認めなかった' }).click();
    await page.getByRole('list', { name: '申し立ての一覧' }).getByRole('link').click();
    await see(article.getByText('三度目です。', { exact: true }));
    await see(article.getByText('係の先輩'));
    await open(`?status=rejected&appeal=${id}`);
    await see(article.getByText('三度目です。', { exact: true }));
  });

  it('an answer that fails or comes second shows an error and keeps the note', async () => {
    const id = appellant('行き違い');
    answer(resolveAppealContract, () => {
      throw new Error('nobody answers');
    });
    const { address } = await open(`?appeal=${id}`);
    await note.fill('続けます。');
    await reject.click();
    await see(page.getByRole('alert').filter({ hasText: 'お試しください' }));
    await expect.element(note).toHaveValue('続けます。');
    answer(resolveAppealContract, () => {
      throw new ContractError('failed-precondition', 'answered');
    });
    await reject.click();
    await see(page.getByText('ほかの人が回答したか、回答している途中です'));
    documents.update(`appeals/${id}`, { status: 'accepted' });
    await page.getByRole('button', { name: '一覧を再読み込み' }).click();
    await expect.poll(address).toBe('/admin/appeals');
    await gone(article);
  });

  it('a long appeal looks good, with the list beside it in a wide window', async () => {
    const id = appellant('とても長い言い分'.repeat(30));
    await open(`?appeal=${id}`);
    await see(article.getByText('理由（'));
    await looksGood();
    const list = page.getByRole('list', { name: '申し立ての一覧', includeHidden: true });
    await expect.element(list).toBeVisible();
    await page.viewport(390, 900);
    await expect.element(list).not.toBeVisible();
  });
});
