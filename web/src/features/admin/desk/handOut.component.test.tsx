import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  claimNextContract,
  escalateCaseContract,
  giveBackContract,
  skipCaseContract,
  viewCaseContract,
} from '#contract/callables/handOut.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { answerLeases } from '#testing/staff.ts';

const queuePath = '/admin/photo-reports';
const row = (caption: string) => page.getByRole('list', { name: '通報の一覧' }).getByRole('link', { name: caption });
const opened = (caption: string) => page.getByRole('heading', { level: 2, name: caption, exact: true });
const dialog = page.getByRole('dialog');
const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);

beforeEach(answerLeases);
// When the page unmounts, it gives the open case back.
afterEach(() => cleanup());

let priority = 1_000;

/** Earlier ones come first in the queue. */
function reported(caption: string, fields: Record<string, unknown> = {}) {
  priority -= 1;
  const owner = putPerson();
  const [id = ''] = putPhotos(owner, [caption]);
  const openedAt = hours(1);
  documents.set(`cases/photo_${id}`, {
    ...{ kind: 'photo', targetId: id, ownerId: owner.uid, aboutStaff: false, minor: false, status: 'open', opening: 1 },
    ...{ reporterCount: 1, weight: 0.5, priority, reasons: { spam: 1 }, reasonsGiven: ['spam'], openedAt },
    evidence: {
      ...{ subject: 'photo', photoId: id, ownerId: owner.uid, username: owner.username, displayName: '', caption },
      ...{ description: '', alt: '', tags: [], spoiler: false, width: 3, height: 2, frozenAt: openedAt },
      thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    },
    ...fields,
  });
  return { id, caseId: `photo_${id}`, caption };
}

const atDesk = async (path = queuePath, role: 'moderator' | 'admin' = 'moderator') => {
  const me = putPerson({ role, displayName: '係の人' });
  return { ...(await renderPage(path, { person: me })), me };
};

const until = new Date(Date.now() + 180_000);

describe('handing out', () => {
  it('N takes the next case, and leaving it gives it back', async () => {
    const [one, two] = [reported('一枚目'), reported('二枚目')];
    const wishes = answer(claimNextContract, ({ except }) => ({
      caseId: except === two.caseId ? one.caseId : two.caseId,
      until: until.toISOString(),
    }));
    const back = answer(giveBackContract, () => ({}));
    await atDesk();
    await see(row(one.caption));
    await gone(opened(one.caption));
    await press('n');
    await see(opened(two.caption));
    await press('n');
    await see(opened(one.caption));
    await expect.poll(() => back).toEqual([{ id: two.caseId }]);
    expect(wishes).toEqual([{ kind: 'photo' }, { kind: 'photo', except: two.caseId }]);
    await press('g');
    await gone(opened(one.caption));
    await expect.poll(() => back).toEqual([{ id: two.caseId }, { id: one.caseId }]);
    answer(claimNextContract, () => ({}));
    await press('n');
    await see(page.getByText('いま受け取れる通報はありません。'));
  });

  it('a decision hands out the next case, and the decided one is not given back', async () => {
    const [one, two] = [reported('決める一枚'), reported('渡される一枚')];
    answer(claimNextContract, () => ({ caseId: two.caseId, until: until.toISOString() }));
    const views = answer(viewCaseContract, () => ({}));
    const back = answer(giveBackContract, () => ({}));
    let decide = (): void => undefined;
    const isDecided = new Promise<void>((resolve) => {
      decide = resolve;
    });
    answer(resolveCasesContract, async ({ ids }) => {
      await isDecided;
      return { results: ids.map((id) => ({ id, ok: true, auditIds: [] })) };
    });
    await atDesk(`${queuePath}?case=${one.caseId}`);
    await see(opened(one.caption));
    await expect.poll(() => views).toEqual([{ id: one.caseId }]);
    await press('d');
    await see(opened(two.caption));
    await expect.poll(() => views.length).toBe(2);
    expect(back).toEqual([]);
    decide();
    await see(page.getByText('「決める一枚」への通報を却下しました。'));
  });

  it('S passes a case on with a reason, a cancelled dialog passes on nothing, and E leaves it to admins with a note', async () => {
    const one = reported('難しい一枚');
    const skips = answer(skipCaseContract, () => ({}));
    const escalations = answer(escalateCaseContract, () => ({ auditIds: [] }));
    await atDesk(`${queuePath}?case=${one.caseId}`);
    await see(opened(one.caption));
    await press('s');
    await see(dialog.getByRole('radio', { name: '判断に自信がない' }));
    await press('{Escape}');
    await gone(dialog);
    expect(skips).toEqual([]);
    await press('s');
    await dialog.getByRole('radio', { name: '見るのがつらい' }).click();
    await looksGood();
    await dialog.getByRole('button', { name: 'パスする' }).click();
    await expect.poll(() => skips).toEqual([{ id: one.caseId, reason: 'too-hard' }]);
    await see(page.getByText('通報をほかの人に回しました。'));
    await gone(opened(one.caption));
    await row(one.caption).click();
    await see(opened(one.caption));
    await press('e');
    await dialog.getByRole('button', { name: '管理者へ' }).click();
    await see(dialog.getByText(/説明を500文字以内で書いてください/));
    await dialog.getByLabelText('管理者への説明').fill('法律の確認が必要です。');
    await dialog.getByRole('button', { name: '管理者へ' }).click();
    await expect.poll(() => escalations).toEqual([{ id: one.caseId, note: '法律の確認が必要です。' }]);
  });

  it('each list has its cases', async () => {
    const person = putPerson();
    const lease = (by: string) => ({ by, name: '', until });
    const [free, theirs] = [reported('だれのでもない一枚'), reported('ほかの人の一枚', { lease: lease('another') })];
    const over = reported('離れた一枚', { lease: { ...lease('another'), until: hours(1) } });
    const admins = reported('上に渡した一枚', { escalated: { by: person.uid, at: hours(1), note: '' } });
    const late = reported('待っている一枚', { openedAt: hours(60), lease: lease('another') });
    const skipped = reported('パスの一枚', {
      skips: { count: 2, by: ['a', 'b'], reasons: {} },
      lease: lease('another'),
    });
    const { goTo, me } = await atDesk();
    const mine = reported('自分の一枚', { lease: lease(me.uid) });
    const rows = () =>
      page
        .getByRole('list', { name: '通報の一覧' })
        .getByRole('link')
        .elements()
        .map((each) => each.querySelector('strong')?.textContent);
    for (const [list, cases] of [
      ['unassigned', [free, over]],
      ['mine', [mine]],
      ['escalated', [admins]],
      ['late', [late]],
      ['skipped', [skipped]],
    ] as const) {
      await goTo(`${queuePath}?status=${list}`);
      await expect.poll(rows).toEqual(cases.map(({ caption }) => caption));
    }
    await goTo(queuePath);
    await see(row(theirs.caption));
  });

  it('a row says why it stands where it stands', async () => {
    const urgent = reported('急ぐ一枚', { reasons: { danger: 1 }, reasonsGiven: ['danger'] });
    const seen = reported('見られた一枚', { seen: 30, weight: 0.9 });
    const old = reported('普通の一枚');
    await atDesk();
    await see(row(urgent.caption).getByText('人の安全を優先'));
    await see(row(seen.caption).getByText('よく見られている（いいね30）'));
    await see(row(seen.caption).getByText('通報がよく当たる人から'));
    await see(row(old.caption).getByText('古い順'));
    await looksGood();
  });

  it('a moderator sees cases about minors only after they said yes, and their rows have no picture', async () => {
    const [minor, other] = [reported('未成年の一枚', { minor: true }), reported('ほかの一枚')];
    await atDesk(queuePath, 'admin');
    await see(row(minor.caption));
    expect(row(minor.caption).element().querySelector('img')).toBeNull();
    expect(row(other.caption).element().querySelector('img')).not.toBeNull();
    cleanup();
    await atDesk();
    await see(row(other.caption));
    expect(row(minor.caption).elements()).toEqual([]);
    await see(page.getByRole('checkbox', { name: '子どもに関わる通報も受け取る' }));
  });
});
