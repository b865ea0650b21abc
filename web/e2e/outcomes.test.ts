import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { captionOf, savedEdit, saveEdit } from './support/ownPhoto.ts';
import { database, newAccount, signIn } from './support/people.ts';
import { photographer } from './support/photographer.ts';

const { visit } = openBrowser();

type Look = readonly ['light' | 'dark', number];
const [narrow, wide]: readonly [Look, Look] = [
  ['light', 390],
  ['dark', 1440],
];

/** Somebody new with a photo, on the photo's page. */
async function atOwnPhoto(fields: Record<string, unknown>, [colorScheme, width] = narrow) {
  const { ids, ...owner } = await photographer(['わたしの写真'], () => fields);
  const [id = ''] = ids;
  const visited = await visit('/about', { colorScheme, viewport: { width, height: 900 } });
  await signIn(visited.page, owner);
  await visited.page.goto(`/photos/${id}`);
  return { ...visited, owner, id, photo: database().doc(`photos/${id}`) };
}

describe('a photo that is out of sight', () => {
  it('says by which rule it is hidden and what staff wrote, and leads through mending it back to review', async () => {
    const hold = { rule: 'privacy', note: '<b>表札</b>を隠してください' };
    const { page, photo, id, owner, problems } = await atOwnPhoto({ status: 'hidden', hold });
    await page.getByText('理由: プライバシーの侵害').waitFor();
    await page.getByText('<b>表札</b>を隠してください').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: '写真を直す' }).click();
    await page.waitForURL(`**/photos/${id}/edit`);
    await page.getByText('もう一度確認します').waitFor();
    await page.getByText('<b>表札</b>を隠してください').waitFor();
    await captionOf(page).fill('直した写真');
    await saveEdit(page);
    await savedEdit(page, id);
    await page.getByText('直していただいた内容を、運営が確認しています。').waitFor();
    expect((await photo.get()).get('status')).toBe('held');
    expect(owner.uid).toBe((await photo.get()).get('ownerId'));
    expect(problems).toEqual([]);
  });

  it.each([
    ['held for a tag', { status: 'held', hold: { rule: 'ng-tag', note: 'ねこ' } }, 'タグ「ねこ」が付いているため'],
    ['held as reported', { status: 'held', hold: { rule: 'reports', note: '' } }, '通報があったため'],
    [
      'removed',
      { status: 'removed', removed: { at: new Date(), from: 'published', rule: 'spam', note: '宣伝です' } },
      '理由: 宣伝・スパム',
    ],
  ])('says why it is %s', async (_what, fields, why) => {
    const { page } = await atOwnPhoto(fields, wide);
    await page.getByText(why).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('does not say of which photo a picture is that it looks like', async () => {
    const hold = { rule: 'blocked-picture', note: 'ABCDEFGHIJKLMNOPQRST' };
    const { page } = await atOwnPhoto({ status: 'held', hold });
    await page.getByText('以前に公開を止めた画像と似ているため').waitFor();
    expect(await page.getByText('ABCDEFGHIJKLMNOPQRST').count()).toBe(0);
  });
});

describe('notices of moderation', () => {
  it('say what happened, by which rule, what staff wrote, and lead to what one can do', async () => {
    const account = await newAccount();
    const id = 'AAAAAAAAAAAAAAAAAAAA';
    const tell = (fields: Record<string, unknown>) =>
      database()
        .collection(`users/${account.uid}/notices`)
        .add({ createdAt: new Date(), readAt: null, ...fields });
    await tell({ kind: 'photo-hidden', subject: id, rule: 'copyright', text: '出典のある絵です' });
    await tell({ kind: 'report-resolved', subject: `photo_${id}` });
    await tell({ kind: 'warned', subject: 'spam', rule: 'spam' });
    const { page, problems } = await visit('/about');
    await signIn(page, account);
    await page.getByRole('button', { name: '通知（未読3件）' }).click();
    const list = page.getByRole('dialog', { name: '通知' });
    const line = (words: string) => list.getByRole('link').filter({ hasText: words });
    const hidden = line('あなたの写真を非公開にしました');
    await hidden.waitFor();
    expect(await hidden.textContent()).toMatch(/理由: 著作権の侵害・無断転載[\s\S]*出典のある絵です[\s\S]*写真を直す/);
    expect(await hidden.getAttribute('href')).toBe(`/photos/${id}/edit`);
    expect(await line('通報いただいた写真を確認し、対応しました').getAttribute('href')).toBe('/settings/reports');
    expect(await line('運営から注意します').textContent()).toContain('理由: 宣伝・スパム');
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('the figures under /about', () => {
  const month = '2031-04';

  it.each([narrow, wide])(
    'say so when they cannot be read, then stand in a table, in the %s theme at %i px',
    async (...look) => {
      const [colorScheme, width] = look;
      await database()
        .doc(`transparency/${month}`)
        .set({
          ...{ month, reports: 12, reasons: { spam: 9, sexual: 3 }, actions: { hide: 4, resolveCases: 6 } },
          ...{ medianMinutesToDecision: 150, appeals: 2, appealsAccepted: 1, countedAt: new Date() },
        });
      const { page, context, problems } = await visit('/photos', { colorScheme, viewport: { width, height: 900 } });
      await context.route('**/documents:runQuery', (route) =>
        route.request().postData()?.includes('transparency') ? route.abort() : route.continue(),
      );
      await page.goto('/about');
      await page.getByText('運営の数字を読み込めませんでした').waitFor();
      await context.unroute('**/documents:runQuery');
      await page.getByRole('button', { name: 'もう一度試す' }).click();
      const row = page.getByRole('row').filter({ hasText: '2031年4月' });
      await row.waitFor();
      expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s/gu, ''))).toEqual([
        '12',
        '10',
        '3時間',
        '2（認めた数1）',
      ]);
      await page.getByText('2031年4月の内訳').click();
      await page.getByText('写真を非公開にした').waitFor();
      await page.getByText('宣伝・スパム').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(problems).toEqual([]);
    },
  );
});
