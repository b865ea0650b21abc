import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { reportPhotoContract, reportUserContract } from '#contract/callables/reports.ts';
import { ContractError } from '#contract/errors.ts';
import { session } from '#session/atoms.ts';
import { writeSessionMark } from '#session/sessionMark.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { authSdk } from '#testing/sdk.ts';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const more = page.getByRole('main').getByRole('button', { name: 'その他' });
const dialog = page.getByRole('dialog');
const send = dialog.getByRole('button', { name: '通報する' });
const comment = dialog.getByLabelText('コメント（任意）');
const reason = (name: string) => dialog.getByRole('radio', { name });
const heading = (name: string) => dialog.getByRole('heading', { name });

async function openReport(): Promise<void> {
  await more.click();
  await page.getByRole('menuitem', { name: '通報' }).click();
  await see(comment);
}

/** Opens another person's photo as a member whose reports are stored. */
async function atPhoto(caption: string) {
  const [owner, viewer] = [putPerson(), putPerson()];
  const [id = ''] = putPhotos(owner, [caption]);
  const path = `photoReports/${id}_${viewer.uid}`;
  const sent = answer(reportPhotoContract, ({ id: targetId, ...said }) => {
    const told = { targetId, reporterId: viewer.uid, status: 'open', createdAt: new Date(), ...said };
    documents.set(path, { ...told, caseId: `photo_${id}`, opening: 1 });
    return { reportId: path };
  });
  const drawn = await renderPage(`/photos/${id}`, { person: viewer });
  return { ...drawn, id, owner, viewer, path, sent };
}

describe('reporting a photo', () => {
  it('a visitor who reports a photo is asked to sign in', async () => {
    const [id] = putPhotos(putPerson(), ['通報される写真']);
    await renderPage(`/photos/${id}`);
    await more.click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    await see(dialog.getByLabelText('メールアドレス'));
  });

  it('the dialog waits until the session is known', async () => {
    const [id] = putPhotos(putPerson(), ['通報される写真']);
    writeSessionMark('signed-in');
    const { store } = await renderPage(`/photos/${id}`, { person: 'starting' });
    authSdk.onAuthStateChanged.mockImplementationOnce(() => undefined);
    await more.click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    store.set(session, { phase: 'signed-in', user: putPerson() });
    await see(heading('この写真を通報'));
  });

  it('a member sends a reason and a comment and changes them later', async () => {
    const { id, sent, address } = await atPhoto('通報される写真');
    await openReport();
    await see(heading('この写真を通報'));
    await expect.element(dialog.getByRole('link', { name: 'ルールを読む' })).toHaveAttribute('href', '/rules');
    await send.click();
    await see(page.getByText('理由を1つ選んでください。'));
    // The focus is on the reasons, so the keyboard can choose one.
    await press(' ');
    await expect.element(reason('子どもの性的な搾取・虐待')).toBeChecked();
    await reason('宣伝・スパム').click();
    await comment.fill(' 店の宣伝です\n');
    await see(page.getByText('6 / 500文字'));
    await send.click();
    await see(heading('通報を受け付けました'));
    await expect.poll(() => sent).toEqual([{ id, reason: 'spam', comment: '店の宣伝です' }]);
    await press('{Enter}');
    await gone(dialog);
    await focused(more);

    await openReport();
    await see(dialog.getByText(/通報済みで（.+）、確認を待っています/));
    await expect.element(reason('宣伝・スパム')).toBeChecked();
    await expect.element(comment).toHaveValue('店の宣伝です');
    await reason('プライバシーの侵害').click();
    await dialog.getByRole('button', { name: '通報の内容を変える' }).click();
    await see(heading('通報の内容を変えました'));
    await expect.poll(() => sent.at(-1)).toMatchObject({ reason: 'privacy' });

    await dialog.getByRole('link', { name: '通報の記録を見る' }).click();
    await see(page.getByRole('heading', { name: '写真「通報される写真」への通報' }));
    await see(page.getByText('確認を待っています'));
    expect(address()).toBe('/settings/reports');
  });

  it('a report of a photo that is gone has no link', async () => {
    const viewer = putPerson();
    const told = { targetId: 'A'.repeat(20), reporterId: viewer.uid, reason: 'spam', comment: '', status: 'resolved' };
    documents.set(`photoReports/${'A'.repeat(20)}_${viewer.uid}`, {
      ...told,
      createdAt: new Date(),
      handledAt: new Date(),
    });
    await renderPage('/settings/reports', { person: viewer });
    await see(page.getByText('この写真は、いまは公開されていません。'));
    await see(page.getByText('対応しました', { exact: true }));
    expect(page.getByRole('link', { name: '写真を見る' }).elements()).toEqual([]);
  });

  it('an owner cannot report their own photo', async () => {
    const owner = putPerson();
    const [id] = putPhotos(owner, ['自分の写真'], () => ({ tags: ['ねこ'], tagKeys: ['ねこ'] }));
    await renderPage(`/photos/${id}`, { person: owner });
    await more.click();
    await see(page.getByRole('menuitem', { name: '#ねこ をミュート' }));
    expect(page.getByRole('menuitem', { name: '通報' }).elements()).toEqual([]);
  });

  it('a refused report says why and keeps its text', async () => {
    const { sent } = await atPhoto('断られる通報');
    await openReport();
    await reason('嫌がらせ').click();
    await comment.fill('あ'.repeat(501));
    await send.click();
    await see(page.getByText('500文字以内で書いてください'));
    expect(sent).toEqual([]);
    await comment.fill('人の顔が写っています');
    for (const [error, words] of [
      [
        new ContractError('resource-exhausted', 'rate', { retryAfterSeconds: 7_200 }),
        '通報は1日に20件までです。2時間後に、また送れます。',
      ],
      [new ContractError('failed-precondition', 'held', { field: 'id' }), 'この写真は、すでに運営が確認しています。'],
      [new ContractError('not-found', 'hidden'), 'すでに非公開になったか、削除されています'],
    ] as const) {
      answer(reportPhotoContract, () => {
        throw error;
      });
      await send.click();
      await see(page.getByText(words));
    }
    await expect.element(comment).toHaveValue('人の顔が写っています');
    await expect.element(reason('嫌がらせ')).toBeChecked();
  });

  it('the dialog looks good before and after sending', async () => {
    await atPhoto('見た目');
    await openReport();
    await send.click();
    await see(page.getByText('理由を1つ選んでください。'));
    await looksGood();
    await reason('そのほかの理由').click();
    await send.click();
    await see(dialog.getByRole('link', { name: '通報の記録を見る' }));
    await looksGood();
  });
});

describe('reporting a person', () => {
  it('a member reports a person, sees the outcome and reports them again', async () => {
    const [target, viewer] = [putPerson({ displayName: '困った人' }), putPerson()];
    const path = `reports/${target.uid}_${viewer.uid}`;
    const sent = answer(reportUserContract, ({ uid, ...said }) => {
      const told = { targetId: uid, reporterId: viewer.uid, status: 'open', createdAt: new Date(), ...said };
      documents.set(path, { ...told, caseId: `user_${uid}`, opening: 1 });
      return { reportId: path };
    });
    await renderPage(`/${target.username}`, { person: viewer });
    await openReport();
    await see(heading('困った人さんを通報'));
    await reason('なりすまし').click();
    await send.click();
    await see(heading('通報を受け付けました'));
    await expect.poll(() => sent).toMatchObject([{ uid: target.uid, reason: 'impersonation' }]);
    await press('{Escape}');
    await gone(dialog);

    documents.update(path, { status: 'dismissed', handledAt: new Date() });
    await openReport();
    await see(dialog.getByText('問題は見つかりませんでした'));
    expect(dialog.getByRole('radio', { checked: true }).elements()).toEqual([]);
    await reason('嫌がらせ').click();
    await dialog.getByRole('button', { name: 'もう一度通報する' }).click();
    await see(heading('通報を受け付けました'));
    await expect.poll(() => sent.at(-1)).toMatchObject({ reason: 'harassment' });
  });
});
