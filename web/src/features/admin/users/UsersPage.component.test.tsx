import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { banUserContract, unbanUserContract } from '#contract/callables/banUser.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { setRoleContract } from '#contract/callables/setRole.ts';
import { warnUserContract } from '#contract/callables/warnUser.ts';
import { ContractError } from '#contract/errors.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';
import { anOpenCase, logged, newerActs } from '#testing/staff.ts';

const moderator = aPerson({ role: 'moderator' });
const admin = aPerson({ role: 'admin' });
const search = page.getByRole('searchbox', { name: '人をさがす' });
const actions = page.getByRole('region', { name: '操作', exact: true });
const act = (name: string) => actions.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name });

describe('/admin/users', () => {
  it('a moderator finds a person by username, display name and id', async () => {
    const named = putPerson();
    putPerson({ username: '', displayName: 'さがす人' }, {}, { searchName: 'さがす人' });
    const { address } = await renderPage(`/admin/users?q=${named.username.slice(0, -1)}`, { person: moderator });
    await see(row(`@${named.username}`));
    await search.fill('さがす');
    await see(row('さがす人'));
    await gone(row(`@${named.username}`));
    await search.fill(named.uid);
    await see(row(`@${named.username}`));
    expect(address()).toBe(`/admin/users?q=${named.uid}`);
    await row(`@${named.username}`).click();
    await expect.poll(address).toContain(`uid=${named.uid}`);
    await see(page.getByText(named.uid, { exact: true }));
  });

  it('a moderator warns a person by a rule and undoes that warning, even after newer ones', async () => {
    const person = putPerson();
    const at = new Date();
    const written: string[] = [];
    const sent = answer(warnUserContract, ({ uid, rule, note }) => {
      const id = logged(moderator, 'warnUser', `users/${uid}`);
      documents.update(`users/${uid}`, { strikes: [{ id, rule, note, at, until: new Date(at.getTime() + 1e9) }] });
      written.push(id);
      return { strikes: 1, auditIds: [id] };
    });
    const reverted = answer(revertActionContract, ({ auditId }) => {
      documents.update(`users/${person.uid}`, { strikes: [] });
      return { auditIds: [auditId] };
    });
    await renderPage(`/admin/users?uid=${person.uid}`, { person: moderator });
    await act('警告する').click();
    await see(page.getByRole('dialog', { name: `試す人（@${person.username}）さんに警告しますか？` }));
    await dialog.getByRole('button', { name: '警告する' }).click();
    await see(dialog.getByText('ルールを選んでください。'));
    await dialog.getByLabelText('嫌がらせ').click();
    await dialog.getByLabelText('本人への説明（任意）').fill('コメントで人を責めています。');
    await dialog.getByRole('button', { name: '警告する' }).click();
    await see(page.getByText('警告しました。'));
    await see(page.getByText('コメントで人を責めています。'));
    await see(page.getByRole('listitem').getByText('警告', { exact: true }));
    await expect
      .poll(() => sent)
      .toEqual([{ uid: person.uid, rule: 'harassment', note: 'コメントで人を責めています。' }]);
    newerActs(moderator, 'warnUser', `users/${person.uid}`);
    await page.getByRole('button', { name: '取り消す' }).click();
    await see(page.getByText('警告はありません。'));
    await expect.poll(() => reverted).toEqual(written.map((auditId) => ({ auditId })));
  });

  it('a call that changed nothing offers no undo, and an undo that fails says so', async () => {
    const person = putPerson();
    let auditIds: string[] = [];
    answer(setRoleContract, () => ({ auditIds }));
    answer(revertActionContract, () => {
      throw new ContractError('failed-precondition', 'newer');
    });
    await renderPage(`/admin/users?uid=${person.uid}`, { person: admin });
    const give = async () => {
      await act('役割を変える').click();
      await dialog.getByLabelText(/モデレーター/).click();
      await dialog.getByRole('button', { name: '役割を変える' }).click();
    };
    const undo = page.getByRole('button', { name: '取り消す' });
    await give();
    await see(page.getByText('役割を変えました。'));
    expect(undo.elements()).toEqual([]);
    auditIds = ['A'.repeat(20)];
    await give();
    await undo.click();
    await see(page.getByText('取り消せませんでした。操作の記録を確かめてください。'));
  });

  it('a moderator bans a person for 30 days, finds them in the list and lifts the ban', async () => {
    const person = putPerson();
    const banned = answer(banUserContract, ({ uid, reason, hidePhotos, until }) => {
      const ban = { reason, hidePhotos, until: new Date(until ?? ''), by: moderator.uid, at: new Date() };
      documents.update(`users/${uid}`, { status: 'banned', ban });
      return { auditIds: [] };
    });
    const lifted = answer(unbanUserContract, ({ uid }) => {
      documents.update(`users/${uid}`, { status: 'normal', ban: undefined });
      return { auditIds: [] };
    });
    const { address } = await renderPage(`/admin/users?uid=${person.uid}`, { person: moderator });
    await act('利用を停止する').click();
    await see(page.getByRole('dialog', { name: `試す人（@${person.username}）さんの利用を停止しますか？` }));
    // Every dialog has the cancel button first and the act last.
    const buttons = dialog.getByRole('button').elements().slice(-2);
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'やめる',
      `試す人（@${person.username}）さんの利用を停止する`,
    ]);
    // Only the page has a banner.
    expect(dialog.getByRole('banner').elements()).toEqual([]);
    await dialog.getByRole('button', { name: '利用を停止する' }).click();
    await see(dialog.getByText('1文字から500文字までで書いてください。'));
    await dialog.getByLabelText('理由', { exact: true }).fill('宣伝の繰り返し');
    await dialog.getByLabelText('宣伝・スパム').click();
    await dialog.getByLabelText('期間').selectOptions('30');
    await dialog.getByLabelText('写真も非公開にする').click();
    const before = Date.now();
    await dialog.getByRole('button', { name: '利用を停止する' }).click();
    await see(page.getByText('写真も非公開にしています。'));
    await expect
      .poll(() => banned)
      .toMatchObject([{ uid: person.uid, reason: '宣伝の繰り返し', rule: 'spam', hidePhotos: true }]);
    expect((Date.parse(banned[0]?.until ?? '') - before) / 86_400_000).toBeCloseTo(30, 2);
    await page.getByRole('link', { name: '一覧へ戻る' }).click();
    await page.getByRole('link', { name: '停止中', exact: true }).click();
    await expect.poll(address).toBe('/admin/users?show=banned');
    await row(`@${person.username}`).click();
    await act('停止を解除する').click();
    await see(page.getByRole('dialog', { name: `試す人（@${person.username}）さんの停止を解除しますか？` }));
    await dialog.getByLabelText('理由').fill('誤りでした');
    await dialog.getByRole('button', { name: '停止を解除する' }).click();
    await see(act('利用を停止する'));
    await expect.poll(() => lifted).toEqual([{ uid: person.uid, reason: '誤りでした' }]);
  });

  it('an admin gives a role and takes it away, and the lists show it at once', async () => {
    const person = putPerson();
    documents.set(`roles/${putPerson().uid}`, { role: 'admin', changedAt: new Date(), pending: false });
    const given = answer(setRoleContract, ({ uid, role }) => {
      documents.set(`roles/${uid}`, { role, changedAt: new Date(), pending: false });
      return { auditIds: [] };
    });
    const give = async (role: RegExp) => {
      await act('役割を変える').click();
      await dialog.getByLabelText(role).click();
      await dialog.getByRole('button', { name: '役割を変える' }).click();
      await gone(dialog);
    };
    const { back, address } = await renderPage(`/admin/users?q=${person.username}`, { person: admin });
    await row(`@${person.username}`).click();
    await see(page.getByText('いまの役割: 役割なし', { exact: true }));
    await give(/モデレーター/);
    await see(page.getByText('役割を変えました。'));
    await see(page.getByText('いまの役割: モデレーター', { exact: true }));
    // The Back button shows a list that was read before.
    await back();
    await see(row(`@${person.username}`).filter({ hasText: 'モデレーター' }));
    await page.getByRole('link', { name: '運営', exact: true }).click();
    await expect.poll(address).toContain('show=staff');
    await row(`@${person.username}`).filter({ hasText: 'モデレーター' }).click();
    await give(/役割なし/);
    await see(page.getByText('いまの役割: 役割なし', { exact: true }));
    await back();
    await see(row('管理者'));
    await gone(row(`@${person.username}`));
    expect(given.map(({ role }) => role)).toEqual(['moderator', null]);
  });

  it('a moderator cannot change roles or warn staff', async () => {
    const person = putPerson();
    answer(warnUserContract, () => {
      throw new ContractError('permission-denied', 'staff');
    });
    await renderPage(`/admin/users?uid=${person.uid}`, { person: moderator });
    await see(act('警告する'));
    expect(page.getByRole('button', { name: '役割を変える' }).elements()).toEqual([]);
    await act('警告する').click();
    await dialog.getByLabelText('宣伝・スパム').click();
    await dialog.getByRole('button', { name: '警告する' }).click();
    await see(dialog.getByText('運営メンバーへの操作は管理者だけが行えます'));
  });

  it('the history calls reported photos and people by their names', async () => {
    const [person, other] = [putPerson(), putPerson({ displayName: '通報された人' })];
    const [about = ''] = putPhotos(person, ['通報された一枚']);
    const [seen = ''] = putPhotos(other, ['通報した一枚']);
    const at = new Date();
    const ownerThen = { ownerId: person.uid, username: person.username, displayName: '試す人', frozenAt: at };
    const photoThen = {
      caption: '通報された一枚',
      description: '',
      alt: '',
      tags: [],
      spoiler: false,
      width: 300,
      height: 200,
    };
    documents.set(`cases/photo_${about}`, {
      ...anOpenCase('photo', about, person.uid),
      ...{ reporterCount: 1, weight: 1, reasons: { spam: 1 }, reasonsGiven: ['spam'] },
      ...{ openedAt: at, firstReportAt: at, lastReportAt: at },
      evidence: { ...ownerThen, ...photoThen, subject: 'photo', photoId: about },
    });
    documents.set(`photoReports/${seen}_${person.uid}`, {
      ...{ caseId: `photo_${seen}`, opening: 1, targetId: seen, ownerId: other.uid, reporterId: person.uid },
      ...{ reason: 'spam', comment: '', status: 'open', createdAt: at },
    });
    documents.set(`reports/${other.uid}_${person.uid}`, {
      ...{ caseId: `user_${other.uid}`, opening: 1, targetId: other.uid, ownerId: other.uid, reporterId: person.uid },
      ...{ reason: 'spam', comment: '', status: 'open', createdAt: at },
    });
    await renderPage(`/admin/users?uid=${person.uid}`, { person: putPerson({ role: 'admin' }) });
    await see(page.getByText('「通報された一枚」', { exact: true }));
    await expect
      .element(page.getByRole('link', { name: '写真「通報した一枚」' }))
      .toHaveAttribute('href', `/photos/${seen}`);
    await expect
      .element(page.getByRole('link', { name: /^通報された人（@.+）さん$/ }))
      .toHaveAttribute('href', `/admin/users?uid=${other.uid}`);
  });

  it('a missing person and a failed list say so', async () => {
    documents.set(`roles/${putPerson().uid}`, { role: 'admin', changedAt: new Date(), pending: false });
    await renderPage('/admin/users?uid=nobody-has-this-id', { person: moderator });
    await see(page.getByRole('heading', { level: 1, name: 'この人は見つかりません' }));
    const again = page.getByRole('button', { name: 'もう一度試す' });
    for (const [link, text] of [
      ['一覧へ戻る', '登録'],
      ['運営', '管理者'],
    ] as const) {
      const reconnect = intercept(/documents:runQuery/);
      await page.getByRole('link', { name: link, exact: true }).click();
      await see(page.getByText('一覧を読み込めませんでした'));
      reconnect();
      await again.click();
      await see(page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first());
    }
  });

  it('the list, a person and a dialog look good', async () => {
    const at = new Date();
    const strike = { id: 'A'.repeat(20), rule: 'spam', note: '', at, until: new Date(at.getTime() + 1e9) };
    const person = putPerson({}, { strikes: [strike] }, { bio: 'とても長い自己紹介です。'.repeat(8) });
    const report = {
      targetId: 'somebody',
      reporterId: person.uid,
      reason: 'spam',
      comment: '宣伝です',
      status: 'open',
    };
    documents.set(`reports/somebody_${person.uid}`, { ...report, createdAt: at });
    await renderPage(`/admin/users?q=${person.username}`, { person: admin });
    await see(page.getByText('警告1件'));
    await looksGood();
    await row(`@${person.username}`).click();
    await see(page.getByText('宣伝です'));
    await see(page.getByText('通報されたことはありません。'));
    await looksGood();
    await act('利用を停止する').click();
    await see(page.getByRole('dialog', { name: `試す人（@${person.username}）さんの利用を停止しますか？` }));
    await looksGood();
  });
});
