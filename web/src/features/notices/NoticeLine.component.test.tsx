import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeAlbum } from '#testing/albums.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';

it('a notice of moderation says what happened, names the rule, quotes staff, and links to the next step', async () => {
  const person = putPerson();
  const [id = ''] = putPhotos(person, ['']);
  const album = makeAlbum(person, []);
  const decided = { decisionId: 'theDecision', source: 'report', automated: false };
  for (const [name, told] of Object.entries({
    hidden: { kind: 'photo-hidden', subject: id, rule: 'copyright', text: '出典のある絵です', ...decided },
    resolved: { kind: 'report-resolved', subject: `photo_${id}` },
    album: { kind: 'album-hidden', subject: album, rule: 'spam' },
    warned: { kind: 'warned', subject: 'spam', rule: 'spam' },
    held: { kind: 'photo-held', subject: id, source: 'report', automated: true },
    accepted: { kind: 'appeal-accepted', subject: id, decisionId: 'other', repair: 'gone', text: '申し訳ありません。' },
  })) {
    documents.set(`users/${person.uid}/notices/${name}`, { createdAt: new Date(), readAt: null, ...told });
  }
  await renderPage('/about', { person, heartbeat: { unread: 6 } });
  await page.getByRole('button', { name: '通知（未読6件）' }).click();
  const line = (words: string) =>
    page.getByRole('dialog', { name: '通知' }).getByRole('link').filter({ hasText: words });
  const hidden = line('あなたの写真を非公開にしました');
  await see(hidden);
  expect(hidden.element().textContent).toMatch(/理由: 著作権の侵害・無断転載[\s\S]*出典のある絵です[\s\S]*写真を直す/);
  await expect.element(hidden).toHaveAttribute('href', `/photos/${id}/edit`);
  await expect
    .element(line('あなたのアルバムを非公開にしました'))
    .toHaveAttribute('href', `/${person.username}/albums/${album}`);
  await expect.element(line('通報いただいた写真を確認し、対応しました')).toHaveAttribute('href', '/settings/reports');
  await expect
    .element(line('このルールを読む').first())
    .toHaveAttribute('href', expect.stringMatching(/^\/rules#(copyright|spam)$/));
  expect(hidden.element().textContent).toContain('通報を受けて、運営メンバーが判断しました。');
  await expect.element(line('理由を見る・異議を申し立てる')).toHaveAttribute('href', '/settings/decisions#theDecision');
  expect(line('あなたの写真を確認しています').element().textContent).toContain('通報の数による自動の処理です。');
  const accepted = line('すでに消去されているため');
  await expect.element(accepted).toHaveAttribute('href', '/settings/decisions#other');
  expect(accepted.element().textContent).toContain('申し訳ありません。');
  expect(line('運営から警告します').element().textContent).toContain('理由: 宣伝・スパム');
  await looksGood();
});
