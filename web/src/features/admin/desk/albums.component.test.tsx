import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { makeAlbum } from '#testing/albums.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, press, see } from '#testing/see.ts';
import { answer, putPicture } from '#testing/server.ts';
import { anOpenCase, answerLeases, decisionBy } from '#testing/staff.ts';

const queuePath = '/admin/album-reports';
const row = (title: string) => page.getByRole('list', { name: '通報の一覧' }).getByRole('link', { name: title });
const opened = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
const choices = page.getByRole('group', { name: '判断' });
const dialog = page.getByRole('dialog');

beforeEach(answerLeases);
afterEach(cleanup);

/** Stores an album with its case, evidence and a report. */
function reported(title: string, state: Parameters<typeof makeAlbum>[2] = {}, fields: Record<string, unknown> = {}) {
  const [owner, reporter] = [putPerson(), putPerson()];
  const [photoId] = putPhotos(owner, ['表紙']);
  const shown = { color: '#8090a0', thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' };
  const variants = { sizes: [320, 640], avif: [], share: { width: 1_200, height: 800 } };
  const cover = photoId && { ownerId: owner.uid, tagKeys: [], photoId, pictureId: photoId, variants, ...shown };
  const id = makeAlbum(owner, [], { title: `${title}（直した）`, text: '夏の旅', cover, ...state });
  const at = new Date();
  const ownerThen = { ownerId: owner.uid, username: owner.username, displayName: '試す人', frozenAt: at };
  documents.set(`cases/album_${id}`, {
    ...anOpenCase('album', id, owner.uid),
    ...{ reporterCount: 1, countedReporters: 1, weight: 1, reasons: { spam: 1 }, reasonsGiven: ['spam'] },
    ...{ openedAt: at, firstReportAt: at, lastReportAt: at },
    evidence: {
      ...ownerThen,
      subject: 'album',
      albumId: id,
      title,
      text: '夏の旅',
      imagePath: `quarantine/album_${id}/one`,
    },
    ...fields,
  });
  documents.set(`albumReports/${id}_${reporter.uid}`, {
    ...{ caseId: `album_${id}`, opening: 1, targetId: id, ownerId: owner.uid, reporterId: reporter.uid },
    ...{ reason: 'spam', comment: '店の宣伝です。', status: 'open', createdAt: at, towardsHold: 'counts' },
  });
  return { id, owner };
}

/** The audit entries of a decision and of its act. */
const written = ['D'.repeat(20), 'A'.repeat(20)];

/** Opens the desk as a moderator whose decisions take effect. */
async function atDesk(path: string) {
  const me = putPerson({ role: 'moderator', displayName: '係の人' });
  const resolved = answer(resolveCasesContract, ({ ids, resolution, actions = [] }) => {
    for (const id of ids) {
      const decision = decisionBy(
        me,
        resolution,
        written,
        actions.map((action) => action.do),
      );
      documents.update(`cases/${id}`, { status: resolution, decision });
    }
    return { results: ids.map((id) => ({ id, ok: true, auditIds: written })) };
  });
  return { ...(await renderPage(path, { person: me })), me, resolved };
}

describe('the desk for reported albums', () => {
  it('a case shows the words then and now, the report and the album’s status', async () => {
    const { id, owner } = reported('宣伝のアルバム');
    await atDesk(queuePath);
    await row('宣伝のアルバム').click();
    await see(opened('宣伝のアルバム'));
    await see(page.getByText('店の宣伝です。'));
    await see(page.getByRole('cell', { name: '宣伝のアルバム（直した）' }));
    await see(page.getByText('アルバムの状態: 公開中'));
    await expect
      .element(page.getByRole('link', { name: 'アルバムのページを開く' }))
      .toHaveAttribute('href', `/${owner.username}/albums/${id}`);
  });

  it('a moderator hides an album by a key, without its photos, and undoes that', async () => {
    const { id } = reported('隠すアルバム');
    const { resolved } = await atDesk(`${queuePath}?case=album_${id}`);
    await see(opened('隠すアルバム'));
    await press('h');
    await see(dialog.getByText('アルバムを非公開にしますか？'));
    await see(dialog.getByText(/中の写真はそのままです/));
    expect(dialog.getByText('画像もブロックする').elements()).toEqual([]);
    await dialog.getByRole('button', { name: '非公開にする' }).click();
    await see(page.getByText('「隠すアルバム」を非公開にしました。'));
    await expect
      .poll(() => resolved)
      .toMatchObject([{ ids: [`album_${id}`], resolution: 'resolved', actions: [{ do: 'hide', rule: 'spam' }] }]);
    const undone = answer(revertActionContract, ({ auditId }) => {
      documents.update(`cases/album_${id}`, { status: 'open' });
      return { auditIds: [auditId] };
    });
    await press('u');
    await see(page.getByText('通報は未対応に戻りました'));
    await expect.poll(() => undone).toEqual(written.slice(0, 1).map((auditId) => ({ auditId })));
    await see(row('隠すアルバム'));
  });

  it('the desk offers only acts on albums, and a dismissal restores an album that reports had hidden', async () => {
    const held = { status: 'hidden', hold: { rule: 'reports', note: '' } } as const;
    const { id } = reported('集まったアルバム', held, { heldAt: new Date() });
    const { resolved } = await atDesk(`${queuePath}?case=album_${id}`);
    await see(page.getByText('通報があったため、自動で非公開になっています。'));
    await see(choices.getByRole('button', { name: '公開に戻す' }));
    await choices.getByRole('button', { name: 'ほかの処置' }).click();
    await see(page.getByRole('menuitem', { name: '警告する' }));
    for (const name of ['保留にする', '写真を削除する', 'センシティブにする']) {
      expect(page.getByRole('menuitem', { name }).elements()).toEqual([]);
    }
    await press('{Escape}');
    await press('d');
    await see(page.getByText('「集まったアルバム」への通報を却下しました。公開に戻りました。'));
    await expect.poll(() => resolved).toMatchObject([{ resolution: 'dismissed', actions: [{ do: 'restore' }] }]);
  });

  it('a case says that the owner has edited the album, or that it is gone', async () => {
    const hidden = { status: 'hidden', hold: { rule: 'spam', note: '' } } as const;
    const { id } = reported('直されたアルバム', hidden, { returnedAt: new Date() });
    const lost = reported('消えたアルバム');
    documents.remove(`albums/${lost.id}`);
    const { resolved, goTo } = await atDesk(`${queuePath}?case=album_${lost.id}`);
    await see(page.getByText('このアルバムはもうありません。'));
    expect(choices.getByRole('button', { name: '非公開にする' }).elements()).toEqual([]);
    await goTo(`${queuePath}?case=album_${id}`);
    await see(page.getByText('非公開になったあと投稿者が修正し、再確認を待っています。'));
    await press('r');
    await see(dialog.getByText('アルバムを公開に戻しますか？'));
    await dialog.getByRole('button', { name: '公開に戻す' }).click();
    await gone(row('直されたアルバム'));
    await expect.poll(() => resolved).toHaveLength(1);
    await expect.poll(() => resolved).toMatchObject([{ resolution: 'resolved', actions: [{ do: 'restore' }] }]);
  });

  it('the desk looks good and blurs the cover', async () => {
    const { id } = reported('見た目のアルバム');
    putPicture(`/i/case/album_${id}/one`, await aPicture());
    await atDesk(`${queuePath}?case=album_${id}`);
    const pictureThen = page.getByRole('img', { name: '通報されたときの表紙（ぼかしています）' });
    await see(pictureThen);
    expect(getComputedStyle(pictureThen.element()).filter).toContain('blur');
    await see(page.getByText('店の宣伝です。'));
    await looksGood();
    await press('h');
    await see(dialog.getByRole('listitem').getByText('見た目のアルバム'));
    await looksGood();
  });
});
