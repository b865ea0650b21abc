import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { queryClient } from '#data/queryClient.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer, intercept, putPicture } from '#testing/server.ts';
import { anOpenCase, answerLeases } from '#testing/staff.ts';

const dialog = page.getByRole('dialog');
const opened = (caption: string) => page.getByRole('heading', { level: 2, name: caption, exact: true });
const confirm = (name: string) => dialog.getByRole('button', { name, exact: true });
const auditId = 'D'.repeat(20);

beforeEach(answerLeases);
// When the page unmounts, it gives the case back.
afterEach(() => cleanup());

let weight = 500;

/** Stores a photo of 花 with its case and a report. Earlier ones come first in the queue. */
function reported(caption: string, reason = 'privacy') {
  weight -= 1;
  const [owner, reporter] = [putPerson({ displayName: '花' }), putPerson()];
  const [id = ''] = putPhotos(owner, [caption]);
  const at = new Date();
  const evidence = {
    ...{ subject: 'photo', photoId: id, ownerId: owner.uid, username: owner.username, displayName: '花' },
    ...{ caption, description: '', alt: '', tags: [], spoiler: false, width: 300, height: 200, frozenAt: at },
    imagePath: `quarantine/photo_${id}/one`,
  };
  documents.set(`cases/photo_${id}`, {
    ...anOpenCase('photo', id, owner.uid),
    ...{ weight },
    ...{ reporterCount: 2, reasons: { spam: 1, [reason]: 2 }, reasonsGiven: ['spam', reason], openedAt: at, evidence },
    ...{ firstReportAt: at, lastReportAt: at },
  });
  documents.set(`photoReports/${id}_${reporter.uid}`, {
    ...{ caseId: `photo_${id}`, opening: 1, targetId: id, ownerId: owner.uid, reporterId: reporter.uid, reason },
    ...{ comment: `${caption}への通報です。`, status: 'open', createdAt: at },
  });
  return { id, caption };
}

/** At the open case, with the calls that decide it. */
async function atCase({ id, caption }: ReturnType<typeof reported>) {
  const resolved = answer(resolveCasesContract, ({ ids, actions = [] }) => {
    documents.update(`cases/photo_${id}`, { status: 'resolved' });
    return {
      results: ids.map((each) => ({ id: each, ok: true, auditIds: [auditId, ...actions.map(() => 'A'.repeat(20))] })),
    };
  });
  const undone = answer(revertActionContract, () => {
    documents.update(`cases/photo_${id}`, { status: 'open' });
    return { auditIds: [auditId] };
  });
  await renderPage(`/admin/photo-reports?case=photo_${id}`, {
    person: putPerson({ role: 'moderator' }),
    heartbeat: {},
  });
  await see(opened(caption));
  return { resolved, undone };
}

describe('a decision by keys alone', () => {
  it('H, W and Enter hide a photo by the rule that most reporters gave and warn its owner, and U undoes both', async () => {
    const hidden = reported('隠す一枚');
    const { resolved, undone } = await atCase(hidden);
    await press('h');
    await focused(confirm('「隠す一枚」を非公開にする'));
    await expect.element(dialog.getByRole('radio', { name: 'プライバシーの侵害' })).toBeChecked();
    await press('w');
    await expect.element(dialog.getByRole('checkbox', { name: /^花さんに警告する/ })).toBeChecked();
    await focused(confirm('「隠す一枚」を非公開にして、花さんに警告する'));
    await gone(dialog.getByText('通報されたものはそのままです。'));
    await looksGood();
    await press('{Enter}');
    await see(page.getByText('「隠す一枚」を非公開にしました。「隠す一枚」について警告しました。'));
    await expect
      .poll(() => resolved)
      .toMatchObject([
        {
          actions: [
            { do: 'hide', rule: 'privacy' },
            { do: 'warn', rule: 'privacy' },
          ],
        },
      ]);
    await press('u');
    await see(page.getByText('通報は未対応に戻りました'));
    await see(opened(hidden.caption));
    expect(undone).toEqual([{ auditId }]);
  });

  it('B adds a ban and leads to its reason, letters are then text, and Control with Enter confirms', async () => {
    const removed = reported('消す一枚');
    const { resolved } = await atCase(removed);
    await press('x');
    await focused(confirm('「消す一枚」を削除する'));
    await press('b');
    await focused(dialog.getByLabelText('理由', { exact: true }));
    await press('bhw');
    await expect.element(dialog.getByLabelText('理由', { exact: true })).toHaveValue('bhw');
    await see(confirm('「消す一枚」を削除して、花さんの利用を停止する'));
    await dialog.getByLabelText('期間').selectOptions('other');
    await dialog.getByLabelText('日数').fill('1x');
    await press('{Control>}{Enter}{/Control}');
    await see(dialog.getByText('1から3,650までの数を書いてください。'));
    await looksGood();
    await dialog.getByLabelText('日数').fill('14');
    const before = Date.now();
    await press('{Control>}{Enter}{/Control}');
    await gone(dialog);
    await expect.poll(() => resolved).toMatchObject([{ actions: [{ do: 'remove' }, { do: 'ban', reason: 'bhw' }] }]);
    const until = resolved[0]?.actions?.flatMap((action) => (action.do === 'ban' ? (action.until ?? '') : []))[0];
    expect((Date.parse(until ?? '') - before) / 86_400_000).toBeCloseTo(14, 2);
  });

  it('the dialog offers the sensitive mark where it may be enough, and M takes it instead', async () => {
    const marked = reported('覆えば足りる一枚', 'sexual');
    const { resolved } = await atCase(marked);
    await press('h');
    await see(dialog.getByText('センシティブの印だけで足りることがあります。'));
    await dialog.getByRole('radio', { name: '宣伝・スパム' }).click();
    await gone(dialog.getByText('センシティブの印だけで足りることがあります。'));
    await dialog.getByRole('radio', { name: '性的な内容' }).click();
    await press('m');
    await see(page.getByRole('dialog', { name: 'センシティブの印を付けますか？' }));
    await focused(confirm('「覆えば足りる一枚」をセンシティブにする'));
    await press('{Enter}');
    await expect.poll(() => resolved).toMatchObject([{ actions: [{ do: 'mark' }] }]);
  });

  it('every act at the desk has its key in the list of keys', async () => {
    await atCase(reported('キーの一枚'));
    await press('?');
    const keys = page.getByRole('dialog', { name: '操作の一覧' });
    const labels = ['非公開にする', 'センシティブにする', '公開に戻す', '保留にする', '写真を削除する', '警告する'];
    for (const does of [...labels, '利用を停止する', '却下する', '処置なしで対応済みにする', '返事を書いて却下する'])
      await see(keys.getByText(does, { exact: true }));
  });
});

describe('the next case', () => {
  it('the next case is there at once, with its reports and picture, while nothing more can be read', async () => {
    const [first, next] = [reported('いまの一枚'), reported('次の一枚')];
    const picture = await aPicture();
    putPicture(`/i/case/photo_${first.id}/one`, picture);
    let readAhead = 0;
    intercept(new RegExp(`photo_${next.id}/one`), () => {
      readAhead += 1;
      return new Response(picture);
    });
    await atCase(first);
    await expect.poll(() => readAhead).toBe(1);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await see(page.getByText(`${first.caption}への通報です。`));
    intercept(/documents|\/i\/|resolveCases/);
    await press('d');
    await see(opened(next.caption));
    await see(page.getByText(`${next.caption}への通報です。`));
    await see(page.getByRole('img', { name: '通報されたときの画像（ぼかしています）' }));
  });
});
