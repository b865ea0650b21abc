import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { viewCaseContract } from '#contract/callables/handOut.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { ContractError } from '#contract/errors.ts';
import { askBeforeLeaving } from '#data/acts.ts';
import type { User } from '#session/atoms.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer, intercept, putPicture } from '#testing/server.ts';
import { anOpenCase, answerLeases, decisionBy, logged, newerActs } from '#testing/staff.ts';

const queuePath = '/admin/photo-reports';
const row = (caption: string) => page.getByRole('list', { name: '通報の一覧' }).getByRole('link', { name: caption });
const box = (caption: string) => page.getByRole('checkbox', { name: `「${caption}」を選ぶ` });
const opened = (caption: string) => page.getByRole('heading', { level: 2, name: caption, exact: true });
const dialog = page.getByRole('dialog');
const touched = (caption: string) => dialog.getByRole('listitem').getByText(caption);
const decide = (name: string) => dialog.getByRole('button', { name });

beforeEach(answerLeases);
// When the page unmounts, it calls `viewCase`.
afterEach(async () => {
  await cleanup();
  await page.viewport(1_280, 800);
});

let weight = 1_000;

/** Stores a photo with its case, evidence and a report. Earlier ones come first in the queue. */
function reported(caption: string, fields: Record<string, unknown> = {}) {
  weight -= 1;
  const [owner, reporter] = [putPerson(), putPerson()];
  const [id = ''] = putPhotos(owner, [caption]);
  const at = new Date();
  const ownerThen = { ownerId: owner.uid, username: owner.username, displayName: '試す人', frozenAt: at };
  const photoThen = { caption, description: '', alt: '', tags: [], spoiler: false, width: 300, height: 200 };
  documents.set(`cases/photo_${id}`, {
    ...anOpenCase('photo', id, owner.uid),
    ...{ reporterCount: 1, weight, priority: weight },
    ...{ reasons: { privacy: 1 }, reasonsGiven: ['privacy'], openedAt: at, firstReportAt: at, lastReportAt: at },
    evidence: { ...ownerThen, ...photoThen, subject: 'photo', photoId: id, imagePath: `quarantine/photo_${id}/one` },
    ...fields,
  });
  documents.set(`photoReports/${id}_${reporter.uid}`, {
    ...{
      caseId: `photo_${id}`,
      opening: 1,
      targetId: id,
      ownerId: owner.uid,
      reporterId: reporter.uid,
      reason: 'privacy',
    },
    ...{ comment: '家が写っています。', status: 'open', createdAt: at },
  });
  return { id, caption, owner };
}

/** Opens the desk as a moderator whose decisions take effect. */
async function atDesk(path: string, also: { heartbeat?: object } = {}) {
  const me = putPerson({ role: 'moderator', displayName: '係の人' });
  const done = does(me);
  return { ...(await renderPage(path, { person: me, ...also })), me, ...done };
}

function does(me: User) {
  const written: string[] = [];
  const resolved = answer(resolveCasesContract, ({ ids, resolution, actions = [] }) => {
    const results = ids.map((id) => {
      const photo = id.replace('photo_', 'photos/');
      const auditIds: string[] = [];
      for (const action of actions) {
        if (action.do !== 'hide') continue;
        documents.update(photo, { status: 'hidden', hold: { rule: action.rule, note: '' } });
        auditIds.unshift(logged(me, 'moderatePhotos', photo, { after: { status: 'hidden' } }));
      }
      auditIds.unshift(logged(me, 'resolveCases', `cases/${id}`, { after: { status: resolution } }));
      const decision = decisionBy(
        me,
        resolution,
        auditIds,
        actions.map((action) => action.do),
      );
      documents.update(`cases/${id}`, { status: resolution, decision });
      return { id, ok: true, auditIds };
    });
    written.push(...results.flatMap(({ auditIds }) => auditIds));
    return { results };
  });
  return { resolved, written };
}

describe('the desk', () => {
  it('a moderator sees no case about staff, and an admin sees every case', async () => {
    const [member, colleague] = [reported('会員の一枚'), reported('同僚の一枚', { aboutStaff: true })];
    await renderPage(`${queuePath}?case=photo_${colleague.id}`, { person: putPerson({ role: 'moderator' }) });
    await see(row(member.caption));
    await gone(row(colleague.caption));
    await gone(opened(colleague.caption));
    cleanup();
    await renderPage(queuePath, { person: putPerson({ role: 'admin' }) });
    await see(row(colleague.caption));
  });

  it('a row shows a blurred thumbnail, the caption, the owner and each reason', async () => {
    const evidence = {
      ...{ subject: 'photo', photoId: 'A'.repeat(20), ownerId: 'somebody', frozenAt: new Date(), spoiler: false },
      ...{ username: 'hana_row', displayName: '花', caption: '', description: '', alt: '', tags: [] },
      ...{ width: 3, height: 2, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' },
    };
    const reasons = { reasons: { other: 1, privacy: 2 }, reasonsGiven: ['other', 'privacy'], reporterCount: 3 };
    reported('並んだ一枚', { ...reasons, evidence });
    const bare = reported('記録のない一枚', { evidence: undefined });
    await atDesk(queuePath);
    const nameless = row('花 @hana_row');
    await see(nameless.getByText('キャプションなし'));
    await see(nameless.getByText('花 @hana_row', { exact: true }));
    await see(nameless.getByText('プライバシーの侵害 2', { exact: true }));
    await see(nameless.getByText('そのほかの理由', { exact: true }));
    expect(nameless.element().textContent).not.toContain('・');
    const thumbnail = nameless.element().querySelector('img');
    expect(thumbnail?.parentElement?.getBoundingClientRect()).toMatchObject({ width: 48, height: 48 });
    expect(getComputedStyle(thumbnail ?? document.body).filter).toContain('blur');
    // Without evidence, the row shows the current photo.
    await see(row(bare.caption).getByText(`@${bare.owner.username}`, { exact: false }));
    expect(document.body.textContent).not.toContain(bare.id);
  });

  it('a phone’s first window has the choices and the picture, and the reporters’ comments come before the evidence', async () => {
    const { id } = reported('読む一枚');
    await page.viewport(390, 844);
    await atDesk(`${queuePath}?case=photo_${id}`);
    await see(page.getByText('家が写っています。'));
    const topOf = (name: string): number =>
      page.getByRole('heading', { level: 3, name, exact: true }).element().getBoundingClientRect().top;
    await see(page.getByRole('group', { name: '判断' }));
    expect(topOf('画像')).toBeLessThan(844 / 2);
    expect(topOf('画像')).toBeLessThan(topOf('通報した人'));
    expect(topOf('通報した人')).toBeLessThan(topOf('書かれていること'));
  });

  it('a window at a desk shows at least twelve rows of the queue', async () => {
    for (let each = 0; each < 13; each += 1) reported(`並ぶ一枚${each}`);
    await page.viewport(1_440, 900);
    await atDesk(queuePath);
    const rows = page.getByRole('list', { name: '通報の一覧' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBeGreaterThan(12);
    expect(rows.nth(11).element().getBoundingClientRect().bottom).toBeLessThan(900);
  });

  it('a row about a person shows their blurred avatar and their username', async () => {
    const person = putPerson({ displayName: '花' });
    const photoURL = `/a/${person.uid}/${'0a'.repeat(20)}.webp`;
    documents.update(`profiles/${person.uid}`, { photoURL });
    const then = { ownerId: person.uid, username: person.username, displayName: '花', frozenAt: new Date() };
    documents.set(`cases/user_${person.uid}`, {
      ...anOpenCase('user', person.uid, person.uid),
      ...{ reporterCount: 1, weight: 1, reasons: { spam: 1 }, reasonsGiven: ['spam'], openedAt: new Date() },
      evidence: { ...then, subject: 'user', bio: '', links: [] },
    });
    await atDesk('/admin/reports');
    await see(row('花').getByText(`@${person.username}`, { exact: true }));
    await expect.poll(() => row('花').element().querySelector('img')?.getAttribute('src')).toBe(photoURL);
    const avatar = row('花').element().querySelector('img');
    expect(getComputedStyle(avatar ?? document.body).filter).toContain('blur');
  });

  it('a case shows what was said once, and twice only what has changed since', async () => {
    const { id, caption } = reported('変わった一枚');
    documents.update(`photos/${id}`, { caption: '直した一枚', description: '海辺で。' });
    const [same] = [reported('そのままの一枚')];
    const { goTo } = await atDesk(`${queuePath}?case=photo_${id}`);
    const table = page.getByRole('article').getByRole('table');
    await see(table.getByRole('cell', { name: '直した一枚' }));
    const rows = () =>
      table
        .getByRole('row')
        .elements()
        .map((each) => each.textContent);
    expect(rows().slice(1)).toEqual([`キャプション${caption}直した一枚`, '説明なし海辺で。']);
    await looksGood();
    await goTo(`${queuePath}?case=photo_${same.id}`);
    await see(page.getByText('通報されたときのままです。'));
    expect(table.elements()).toEqual([]);
    await see(page.getByRole('article').getByRole('definition').getByText(same.caption));
  });

  it('a case shows one picture as long as the photo has it, and two once it is replaced', async () => {
    const [same, replaced] = ['そのままの一枚', '差し替えた一枚'].map((caption) => {
      const { id } = reported(caption);
      const evidence = Object(stored(`cases/photo_${id}`)?.['evidence']);
      documents.update(`cases/photo_${id}`, {
        evidence: { ...evidence, imagePath: `quarantine/photo_${id}/1-${id}-1280` },
      });
      return id;
    });
    documents.update(`photos/${replaced}`, { pictureId: 'B'.repeat(20) });
    const { goTo } = await atDesk(`${queuePath}?case=photo_${same}`);
    const captions = () =>
      page
        .getByRole('article')
        .getByRole('figure')
        .elements()
        .map((figure) => figure.querySelector('figcaption')?.textContent);
    await expect.poll(captions).toEqual(['画像（通報されたときのまま）']);
    await goTo(`${queuePath}?case=photo_${replaced}`);
    await expect.poll(captions).toEqual(['通報されたときの画像', 'いまの画像']);
  });

  it('the desk says who can see an unlisted or private photo', async () => {
    for (const [visibility, label] of [
      ['unlisted', '公開中 (限定公開)'],
      ['private', '公開中 (本人だけ)'],
    ] as const) {
      const { id, caption } = reported(`${visibility}の一枚`);
      documents.update(`photos/${id}`, { visibility });
      await atDesk(`${queuePath}?case=photo_${id}`);
      await see(opened(caption));
      await see(page.getByText(label));
      cleanup();
    }
  });

  it('a dismissal with a reply asks for it, and keys do nothing in its field', async () => {
    const { id, caption } = reported('返事の一枚');
    const { resolved } = await atDesk(`${queuePath}?case=photo_${id}`);
    await see(opened(caption));
    await page.getByRole('group', { name: '判断' }).getByRole('button', { name: 'ほかの処置' }).click();
    await page.getByRole('menuitem', { name: '返事を書いて却下する' }).click();
    await dialog.getByLabelText(/^通報者への返事/).fill('');
    await press('jkhrd?');
    await expect.element(dialog.getByLabelText(/^通報者への返事/)).toHaveValue('jkhrd?');
    expect(dialog.elements()).toHaveLength(1);
    await looksGood();
    await decide('返事を書いて、「返事の一枚」への通報を却下する').click();
    await see(page.getByText('「返事の一枚」への通報を却下しました。'));
    await expect
      .poll(() => resolved)
      .toEqual([{ ids: [`photo_${id}`], resolution: 'dismissed', actions: [], note: '', reply: 'jkhrd?' }]);
  });

  it('D dismisses at once and opens the next case, and a key undoes it', async () => {
    const [first, second] = [reported('却下の一枚'), reported('次の一枚')];
    const { resolved } = await atDesk(queuePath);
    await row(first.caption).click();
    await see(opened(first.caption));
    // The second press comes before the next case does.
    for (const key of 'dd') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await see(page.getByText('「却下の一枚」への通報を却下しました。'));
    expect(dialog.elements()).toEqual([]);
    await see(opened(second.caption));
    await expect
      .poll(() => resolved)
      .toEqual([{ ids: [`photo_${first.id}`], resolution: 'dismissed', actions: [], note: '', reply: '' }]);
    answer(revertActionContract, ({ auditId }) => {
      documents.update(`cases/photo_${first.id}`, { status: 'open' });
      return { auditIds: [auditId] };
    });
    await press('u');
    await see(page.getByText('通報は未対応に戻りました'));
    await see(row(first.caption));
    await see(opened(first.caption));
  });

  it('the desk shows one toast, and U undoes one decision after the other and opens its case', async () => {
    const cases = ['一枚目', '二枚目', '三枚目', '四枚目'].map((caption) => reported(caption));
    const [one, two, three, four] = cases;
    if (!one || !two || !three || !four) throw new Error('no cases');
    await atDesk(`${queuePath}?case=photo_${one.id}`);
    const toasts = () =>
      page
        .getByRole('status')
        .elements()
        .map((each) => each.textContent ?? '')
        .filter((text) => /却下しました|未対応に戻りました/.test(text));
    for (const [at, { caption }] of [one, two, three].entries()) {
      await see(opened(caption));
      await press('d');
      await see(page.getByText(`「${caption}」への通報を却下しました。`));
      await see(opened(cases[at + 1]?.caption ?? ''));
    }
    await expect.poll(toasts).toEqual([expect.stringContaining('「三枚目」への通報を却下しました。')]);
    const undone = answer(revertActionContract, ({ auditId }) => {
      const path = cases
        .map(({ id }) => `cases/photo_${id}`)
        .find((each) => JSON.stringify(stored(each)).includes(auditId));
      documents.update(path ?? '', { status: 'open', decision: undefined });
      return { auditIds: [auditId] };
    });
    for (const [at, { caption }] of [three, two, one].entries()) {
      await press('u');
      await see(opened(caption));
      await see(row(caption));
      await see(page.getByRole('group', { name: '判断' }));
      await expect.poll(() => undone.length).toBe(at + 1);
      await expect.poll(toasts).toEqual([expect.stringContaining('通報は未対応に戻りました')]);
    }
    await press('u');
    expect(undone).toHaveLength(3);
  });

  it('M, W and B ask whether to mark, warn or ban, and the list of keys has them', async () => {
    const { id, caption } = reported('キーの一枚');
    await atDesk(`${queuePath}?case=photo_${id}`, { heartbeat: {} });
    await see(opened(caption));
    for (const [key, title] of [
      ['m', 'センシティブの印を付けますか？'],
      ['w', '警告しますか？'],
      ['b', '利用を停止しますか？'],
    ] as const) {
      await press(key);
      await see(page.getByRole('dialog', { name: title }));
      await press('{Escape}');
      await gone(dialog);
    }
    await press('?');
    for (const does of ['センシティブにする', '警告する', '利用を停止する']) {
      await see(page.getByRole('dialog', { name: '操作の一覧' }).getByText(does, { exact: true }));
    }
  });

  it('a dialog that is closed gives the focus back to the case or button that had it', async () => {
    const { id, caption } = reported('戻る場所の一枚');
    await atDesk(`${queuePath}?case=photo_${id}`, { heartbeat: {} });
    await see(opened(caption));
    for (const place of [opened(caption), page.getByRole('button', { name: /^非公開にする/ })]) {
      place.element().focus();
      for (const key of ['h', 'w', 'b']) {
        await press(key);
        await see(dialog);
        await press('{Escape}');
        await gone(dialog);
        await focused(place);
      }
    }
  });

  it('a row takes two lines, and says how near an automatic hold is from two thirds on', async () => {
    const [near, far] = [2, 1].map((countedReporters) =>
      reported(`通報者のうち${countedReporters}人が数に入る一枚`, { reporterCount: 5, countedReporters }),
    );
    if (!near || !far) throw new Error('no cases');
    documents.set('settings/site', { holdAtReporters: 3 });
    await atDesk(`${queuePath}?case=photo_${near.id}`);
    await see(row(near.caption).getByText('自動保留 2/3人'));
    await gone(row(far.caption).getByText(/^自動保留/));
    const height = row(near.caption).element().getBoundingClientRect().height;
    expect(height).toBeLessThan(76);
  });

  it('the pictures of a case stay beside its words from 1,200 px on', async () => {
    const { id, caption } = reported('並べる一枚', { reporterCount: 3, countedReporters: 2 });
    documents.update(`photos/${id}`, { description: 'とても長い説明です。\n'.repeat(60) });
    reported('次の一枚のとても長いキャプションが一行に入りきらない', {
      ...{ reporterCount: 4, countedReporters: 2, reasons: { privacy: 2, spam: 2 }, reasonsGiven: ['privacy', 'spam'] },
      returnedAt: new Date(),
    });
    putPicture(`/i/case/photo_${id}/one`, await aPicture());
    await page.viewport(1_200, 800);
    await atDesk(`${queuePath}?case=photo_${id}`);
    await see(opened(caption));
    await see(page.getByText('家が写っています。'));
    const box = (name: string) =>
      page.getByRole('heading', { level: 3, name, exact: true }).element().getBoundingClientRect();
    await expect.poll(() => box('画像').left - box('通報した人').right).toBeGreaterThan(0);
    expect(Math.abs(box('画像').top - box('通報した人').top)).toBeLessThan(24);
    await looksGood();
    const before = box('画像').top;
    window.scrollTo(0, 300);
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    await expect.poll(() => before - box('画像').top).toBeLessThan(scrollY);
    await page.viewport(1_199, 800);
    await expect.poll(() => box('通報した人').top - box('画像').bottom).toBeGreaterThan(0);
  });

  it('the browser asks before a moderator closes the desk while a decision is on its way', async () => {
    const browserAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    askBeforeLeaving(window);
    const { caption } = reported('急いで閉じた一枚');
    await atDesk(queuePath);
    const cut = Promise.withResolvers<void>();
    intercept(/resolveCases/, async () => {
      await cut.promise;
      throw new TypeError('Failed to fetch');
    });
    await row(caption).click();
    await see(opened(caption));
    await press('d');
    await gone(row(caption));
    await expect.poll(browserAsks).toBe(true);
    cut.resolve();
    await see(row(caption));
    await expect.poll(browserAsks).toBe(false);
  });

  it('the toast undoes the decision and its act on the photo, and nothing newer', async () => {
    const { id, caption } = reported('戻す一枚');
    const { resolved, me, written } = await atDesk(`${queuePath}?case=photo_${id}`);
    await see(opened(caption));
    await press('h');
    await see(touched(caption));
    await expect.element(dialog.getByLabelText('プライバシーの侵害')).toBeChecked();
    decide('非公開にする').element().focus();
    await press('{Enter}');
    await see(page.getByText('「戻す一枚」を非公開にしました。'));
    await expect
      .poll(() => resolved)
      .toMatchObject([{ resolution: 'resolved', actions: [{ do: 'hide', rule: 'privacy' }] }]);
    const [decision] = written;
    newerActs(me, 'moderatePhotos', `photos/${id}`);
    newerActs(me, 'resolveCases', `cases/photo_${id}`);
    const undone = answer(revertActionContract, ({ auditId }) => {
      documents.update(`cases/photo_${id}`, { status: 'open' });
      return { auditIds: [auditId] };
    });
    await page.getByRole('button', { name: '取り消す', exact: true }).click();
    await see(page.getByText('通報は未対応に戻りました'));
    await expect.poll(() => undone).toEqual([{ auditId: decision }]);
    await see(row(caption));
  });

  it('a moderator undoes an earlier decision from its case, unless its act on the photo cannot be undone', async () => {
    const me = putPerson({ role: 'moderator' });
    const [decision, action] = ['D'.repeat(20), 'A'.repeat(20)];
    const mine = { status: 'resolved', decision: decisionBy(me, 'resolved', [decision, action], ['hide']) };
    const ofOther = { status: 'resolved', decision: decisionBy(putPerson(), 'resolved', [decision]) };
    const nothingWritten = { status: 'resolved', decision: decisionBy(me, 'resolved', []) };
    const { id, caption } = reported('前に決めた一枚', mine);
    const others = [reported('ほかの人が決めた一枚', ofOther), reported('記録のない一枚', nothingWritten)];
    const { goTo } = await renderPage(`${queuePath}?status=resolved`, { person: me });
    const undo = page.getByRole('button', { name: 'この判断を取り消す' });
    for (const other of others) {
      await goTo(`${queuePath}?status=resolved&case=photo_${other.id}`);
      await see(opened(other.caption));
      expect(undo.elements()).toEqual([]);
    }
    await goTo(`${queuePath}?status=resolved&case=photo_${id}`);
    const refused = answer(revertActionContract, () => {
      throw new ContractError('failed-precondition', 'newer', { field: 'moderatePhotos' });
    });
    await undo.click();
    await see(page.getByText('「写真の公開状態の変更」のあとに別の変更があったため、この判断は取り消せませんでした'));
    await expect.poll(() => refused).toEqual([{ auditId: decision }]);
    const undone = answer(revertActionContract, ({ auditId }) => {
      documents.update(`cases/photo_${id}`, { status: 'open', decision: undefined });
      return { auditIds: [auditId] };
    });
    await undo.click();
    await see(page.getByText('通報は未対応に戻りました'));
    await expect.poll(() => undone).toEqual([{ auditId: decision }]);
    await gone(row(caption));
  });

  it('a moderator marks photos as sensitive, in one case or several', async () => {
    const [one, two, three] = [reported('覆う一枚'), reported('覆う二枚目'), reported('覆う三枚目')];
    const { resolved } = await atDesk(`${queuePath}?case=photo_${one.id}`);
    await see(opened(one.caption));
    await page.getByRole('group', { name: '判断' }).getByRole('button', { name: 'センシティブにする' }).click();
    await decide('センシティブにする').click();
    await gone(row(one.caption));
    await box(two.caption).click();
    await box(three.caption).click();
    await page.getByRole('group', { name: '判断' }).getByRole('button', { name: 'センシティブにする' }).click();
    await see(touched(three.caption));
    await decide('センシティブにする').click();
    await gone(row(two.caption));
    await expect.poll(() => resolved).toHaveLength(2);
    await expect
      .poll(() => resolved)
      .toMatchObject([
        { ids: [`photo_${one.id}`], resolution: 'resolved', actions: [{ do: 'mark' }] },
        { ids: [`photo_${two.id}`, `photo_${three.id}`], resolution: 'resolved', actions: [{ do: 'mark' }] },
      ]);
  });

  it('a case shows who has it, and a second decision shows the first one', async () => {
    const other = putPerson({ displayName: '係の先輩' });
    const lease = { by: other.uid, name: '係の先輩', until: new Date(Date.now() + 60_000) };
    const { id, caption } = reported('二人の一枚', { lease });
    const { goTo } = await atDesk(`${queuePath}?case=photo_${id}`);
    const views = answer(viewCaseContract, () => ({ lease: { ...lease, until: lease.until.toISOString() } }));
    await see(page.getByRole('article').getByText('係の先輩さんが確認中'));
    await see(row(caption).getByText('係の先輩さんが確認中'));
    await expect.poll(() => views).toMatchObject([{ id: `photo_${id}` }]);

    await press('h');
    await see(touched(caption));
    const decision = { by: other.uid, at: new Date(), resolution: 'dismissed', note: '', reply: '' };
    documents.update(`cases/photo_${id}`, { status: 'dismissed', decision });
    answer(resolveCasesContract, ({ ids }) => ({
      results: ids.map((each) => ({ id: each, ok: false, code: 'failed-precondition' as const, auditIds: [] })),
    }));
    await decide('非公開にする').click();
    await see(page.getByText('係の先輩さんが先に却下しました（処置なし）'));
    await page.getByRole('button', { name: /^開く/ }).click();
    await see(page.getByText('判断した人: 係の先輩'));
    // Decided cases are listed but cannot be selected.
    await goTo(`${queuePath}?status=dismissed`);
    await see(row(caption));
    expect(box(caption).elements()).toEqual([]);
  });

  it('a case shows which reports do not count toward an automatic hold and how many are missing', async () => {
    const { id, owner } = reported('保留に近い一枚', {
      ...{ reporterCount: 4, countedReporters: 2, dismissals: 1, reasons: { privacy: 4 } },
    });
    for (const towardsHold of ['counts', 'unverified', 'too-new', 'gone']) {
      const { uid } = putPerson();
      documents.set(`photoReports/${id}_${uid}`, {
        ...{ caseId: `photo_${id}`, opening: 1, targetId: id, ownerId: owner.uid, reporterId: uid },
        ...{ reason: 'privacy', towardsHold, comment: '', status: 'open', createdAt: new Date() },
      });
    }
    documents.set('settings/site', { holdAtReporters: 4 });
    const { goTo } = await atDesk(`${queuePath}?case=photo_${id}`);
    await see(page.getByText('数に入る通報者は2人。8人になると保留されます。'));
    await see(page.getByText('変わらないまま1回却下されているため、設定の4人より多く必要です。'));
    await page.getByRole('button', { name: 'ほかの通報を見る（2件）' }).click();
    await see(page.getByText('メールアドレスが確認されていません'));
    await see(page.getByText('登録から間もないアカウントです'));
    await see(page.getByText('人数にも、自動での保留の数にも入りません'));

    const other = reported('もう保留しない一枚', { heldAt: new Date() });
    documents.set('settings/site', { holdAtReporters: 3 });
    await goTo(`${queuePath}?case=photo_${other.id}`);
    await see(page.getByText('数に入る通報者は0人。3人になると保留されます。'));
    await see(page.getByText('もう自動では保留されません'));
    documents.set('settings/site', { holdAtReporters: 0 });
    await goTo(`${queuePath}?case=photo_${id}`);
    await see(page.getByText('サイトの設定で止められています'));
    await gone(page.getByText(/^自動保留 /));
  });

  it('the desk follows the reports, decisions and views of others', async () => {
    const [one, two] = [reported('開いた一枚'), reported('ほかの人の一枚')];
    await atDesk(`${queuePath}?case=photo_${one.id}`);
    await see(opened(one.caption));
    await see(row(two.caption));
    const look = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    const until = new Date(Date.now() + 60_000);
    documents.update(`cases/photo_${two.id}`, { lease: { by: 'other', name: '係の先輩', until } });
    look();
    await see(row(two.caption).getByText('係の先輩さんが確認中'));
    documents.update(`cases/photo_${two.id}`, { status: 'dismissed' });
    const three = reported('新しい一枚');
    look();
    await see(row(three.caption));
    await gone(row(two.caption));
    // The open case stays open.
    await see(opened(one.caption));
  });

  it('a moderator selects by keys and decides several cases, and refused ones come back', async () => {
    const [one, two, three] = [reported('一枚目'), reported('二枚目'), reported('三枚目')];
    const { me } = await atDesk(queuePath, { heartbeat: {} });
    await see(row(one.caption));
    await press('?');
    await see(page.getByRole('dialog', { name: '操作の一覧' }).getByText('次の通報'));
    await press('{Escape}');
    await gone(dialog);
    await press('j');
    await see(opened(one.caption));
    await press(' ');
    await see(page.getByText('1件を選択中'));
    await press('{Shift>}J{/Shift}');
    await focused(opened(two.caption));
    await see(page.getByText('2件を選択中'));
    await press('k');
    await see(opened(one.caption));
    await press(' ');
    await see(page.getByText('1件を選択中'));
    const all = async () => {
      await box(one.caption).click();
      await box(three.caption).click({ modifiers: ['Shift'] });
      await see(page.getByText('3件を選択中'));
      await press('h');
      for (const { caption } of [one, two, three]) await see(touched(caption));
      await decide('非公開にする').click();
    };
    answer(resolveCasesContract, () => {
      throw new Error('nobody answers');
    });
    await all();
    await see(page.getByText('3件の通報は判断できず').or(page.getByText('3件は判断できず')));
    await see(row(two.caption));

    const { resolved } = does(me);
    await all();
    await see(page.getByText('3件の通報を非公開にしました。'));
    for (const { caption } of [one, two, three]) await gone(row(caption));
    expect(resolved.map(({ ids }) => ids)).toEqual([[one, two, three].map(({ id }) => `photo_${id}`)]);
  });

  it('D dismisses several cases at once, which come back if their photos cannot be read', async () => {
    const held = [1, 2, 3].map((place) => reported(`保留の${place}枚目`));
    for (const { id } of held)
      documents.update(`photos/${id}`, { status: 'held', hold: { rule: 'reports', note: '' } });
    const { resolved } = await atDesk(queuePath);
    for (const { caption } of held) await box(caption).click();
    await see(page.getByText('3件を選択中'));
    const reconnect = intercept(/documents:batchGet/);
    await press('d');
    await see(page.getByText('いまの状態を読み込めませんでした。'));
    for (const { caption } of held) await see(row(caption));
    expect(resolved).toEqual([]);
    reconnect();
    for (const { caption } of held) await box(caption).click();
    await see(page.getByText('3件を選択中'));
    await press('d');
    await see(page.getByText('3件の通報を却下しました。保留されていたものは、公開に戻りました。'));
    await expect
      .poll(() => resolved)
      .toMatchObject([{ ids: held.map(({ id }) => `photo_${id}`), actions: [{ do: 'publish' }] }]);
  });

  it('a moderator bans a reported person from their case', async () => {
    const bad = putPerson({ displayName: '困った人' }, {}, { bio: '自己紹介です。' });
    const at = new Date();
    const ownerThen = { ownerId: bad.uid, username: bad.username, displayName: '困った人', frozenAt: at };
    documents.set(`cases/user_${bad.uid}`, {
      ...anOpenCase('user', bad.uid, bad.uid),
      ...{ reporterCount: 1, weight: 1 },
      ...{
        reasons: { harassment: 1 },
        reasonsGiven: ['harassment'],
        openedAt: at,
        firstReportAt: at,
        lastReportAt: at,
      },
      evidence: { ...ownerThen, subject: 'user', bio: '自己紹介です。', links: [] },
    });
    const { resolved } = await atDesk('/admin/reports');
    await row('困った人').click();
    await see(page.getByText('停止されていません。'));
    const choices = page.getByRole('group', { name: '判断' });
    await see(choices.getByRole('button', { name: '困った人さんに警告する', exact: true }));
    await choices.getByRole('button', { name: '困った人さんの利用を停止する', exact: true }).click();
    await decide('困った人さんの利用を停止する').click();
    await see(dialog.getByText('1文字から500文字までで書いてください。'));
    await expect.element(dialog.getByLabelText('嫌がらせ', { exact: false }).first()).toBeChecked();
    await dialog.getByRole('radio', { name: 'プライバシーの侵害' }).click();
    await dialog.getByLabelText('理由', { exact: true }).fill('嫌がらせの繰り返し');
    await dialog.getByLabelText('期間').selectOptions('30');
    const before = Date.now();
    await decide('利用を停止する').click();
    await see(page.getByText('「困った人」について利用を停止しました。'));
    await expect
      .poll(() => resolved)
      .toMatchObject([
        {
          ids: [`user_${bad.uid}`],
          resolution: 'resolved',
          actions: [{ do: 'ban', reason: '嫌がらせの繰り返し', rule: 'privacy' }],
        },
      ]);
    const [action] = resolved.flatMap((each) => each.actions ?? []);
    const until = action?.do === 'ban' ? action.until : undefined;
    expect((Date.parse(until ?? '') - before) / 86_400_000).toBeCloseTo(30, 2);
  });

  it('a warning because of a photo names the person before the photo', async () => {
    const { caption, owner } = reported('警告の一枚');
    await atDesk(queuePath);
    await row(caption).click();
    await page.getByRole('button', { name: 'ほかの処置' }).click();
    await page.getByRole('menuitem', { name: 'さんに警告する' }).click();
    await see(dialog.getByText('対象'));
    const affected = dialog.getByRole('listitem');
    await expect.element(affected).toHaveTextContent(`試す人 @${owner.username} 「警告の一枚」`);
  });

  it('no case opens by itself, J opens the first one, and it stays open when another comes before it', async () => {
    const [one, two] = [reported('待っていた一枚'), reported('次の一枚')];
    const me = putPerson({ role: 'moderator' });
    const { address, back } = await renderPage(queuePath, { person: me, cameFrom: '/admin' });
    await see(row(one.caption));
    await see(page.getByText('Jキーでいちばん上の通報を開いてください。'));
    expect(page.getByRole('article').elements()).toEqual([]);
    await press('j');
    await focused(opened(one.caption));
    const urgent = reported('急ぎの一枚', { weight: 2_000 });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await see(row(urgent.caption));
    await see(opened(one.caption));
    await press('j');
    await focused(opened(two.caption));
    await press('{Escape}');
    await focused(row(two.caption));
    await gone(opened(two.caption));
    await back();
    await back();
    await expect.poll(address).toBe('/admin');
  });

  it('a phone shows the queue first, and Escape or a link leads back to the row and the filters', async () => {
    await page.viewport(390, 800);
    const { caption } = reported('電話の一枚');
    await atDesk(queuePath);
    const filter = page.getByLabelText('状態', { exact: true });
    await see(filter);
    await gone(opened(caption));
    await row(caption).click();
    await see(opened(caption));
    await gone(page.getByRole('combobox'));
    await page.getByRole('link', { name: '一覧へ戻る' }).click();
    await see(filter);
    await focused(row(caption));
    await press('j');
    await focused(opened(caption));
    await press('{Escape}');
    await focused(row(caption));
    await see(filter);
  });

  it('a queue, case or picture that cannot be read says so, and so does an empty queue', async () => {
    const { caption } = reported('読めない一枚');
    const reconnect = intercept(/documents:runQuery/);
    const { goTo } = await atDesk(queuePath);
    await see(page.getByText('通報を読み込めませんでした'));
    intercept(/\/i\/for\//);
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await see(row(caption));
    await row(caption).click();
    await see(page.getByText('画像を読み込めませんでした。').first());
    await goTo(`${queuePath}?case=photo_${'A'.repeat(20)}`);
    await see(page.getByText('通報が見つかりません'));
    await goTo(`${queuePath}?status=dismissed&reason=impersonation`);
    await see(page.getByText('却下した通報はありません'));
  });

  it('an empty or unread queue stands in the middle of the desk, without a column for a case', async () => {
    await page.viewport(1_440, 900);
    await atDesk(queuePath);
    const title = page.getByText('未対応の通報はありません');
    await see(title);
    const middle = (of: { element: () => Element }): number => {
      const { left, right } = of.element().getBoundingClientRect();
      return (left + right) / 2;
    };
    const desk = page.getByRole('main');
    expect(middle(title)).toBeGreaterThan(middle(desk) - 10);
    cleanup();
    intercept(/documents:runQuery/);
    await atDesk(queuePath);
    const failed = page.getByText('通報を読み込めませんでした');
    await see(failed);
    expect(middle(failed)).toBeGreaterThan(middle(desk) - 10);
  });

  it('the desk looks good and blurs a reported picture until a moderator reveals it', async () => {
    const { id, caption } = reported('見た目の一枚');
    putPicture(`/i/case/photo_${id}/one`, await aPicture());
    await atDesk(queuePath);
    await see(row(caption));
    await looksGood();
    await row(caption).click();
    await see(page.getByText('家が写っています。'));
    const pictureThen = page.getByRole('img', { name: '通報されたときの画像（ぼかしています）' });
    await see(pictureThen);
    expect(getComputedStyle(pictureThen.element()).filter).toContain('blur');
    await looksGood();
    await press('v');
    const clear = page.getByRole('img', { name: '通報されたときの画像', exact: true });
    await see(clear);
    await expect.poll(() => getComputedStyle(clear.element()).filter).toBe('none');
    await page.getByRole('group', { name: '判断' }).getByRole('button', { name: '非公開にする' }).click();
    await see(touched(caption));
    await looksGood();
  });
});
