import { getAuth } from 'firebase-admin/auth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { type Account, database, eventually, newAccount, sendSignIn, signIn } from './support/people.ts';
import { endedWords, isToldOfAnEnd, sayingTheEnd } from './support/sessionEnd.ts';

const { visit } = openBrowser();

const signInButton = (page: Page) => page.getByRole('button', { name: 'ログイン', exact: true }).first();

async function openSettings(account: Account, path = '/settings/account') {
  const opened = await visit('/about');
  await signIn(opened.page, account);
  await opened.page.goto(path);
  await opened.page.getByRole('navigation', { name: '設定の項目' }).waitFor();
  return opened;
}

const chooseLanguage = (page: Page, name: string) => page.getByRole('radio', { name }).click();

/** Makes a call in the first of these pages, and waits until all of them have `said` that the session is over. */
async function expectEndAtNextCall(said: Promise<unknown>, ...pages: readonly [Page, ...Page[]]): Promise<void> {
  // A heartbeat is a call too, and may have been before us.
  const call = pages[0].getByRole('radio', { name: 'English' }).click();
  await Promise.race([said, call.catch(() => undefined)]);
  await said;
  await Promise.all(pages.map((page) => signInButton(page).waitFor()));
}

describe('signing out everywhere', () => {
  it('signs out here with a word, and another browser ends its session at its next call, with a sentence', async () => {
    const account = await newAccount();
    const here = await openSettings(account);
    const there = await openSettings(account);
    const said = sayingTheEnd(there.page);
    await here.page.getByRole('button', { name: 'すべての端末でログアウト' }).click();
    await here.page.getByText('すべての端末でログアウトしました。').waitFor();
    await here.page.waitForURL((url) => url.pathname === '/');
    await signInButton(here.page).waitFor();
    expect(await isToldOfAnEnd(here.page)).toBe(false);

    await expectEndAtNextCall(said, there.page);
    // Who signs in again goes on as before.
    await signIn(there.page, account);
    await there.page.getByRole('heading', { name: 'ログイン方法' }).waitFor();
  });

  it('is said by every open tab of the other browser, and not again by a page that opens later', async () => {
    const account = await newAccount();
    const here = await openSettings(account);
    const there = await openSettings(account);
    const tab = await there.context.newPage();
    await tab.goto('/about');
    await tab.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    const said = sayingTheEnd(there.page, tab);
    await here.page.getByRole('button', { name: 'すべての端末でログアウト' }).click();
    await here.page.getByText('すべての端末でログアウトしました。').waitFor();
    await expectEndAtNextCall(said, there.page, tab);
    await tab.reload();
    await signInButton(tab).waitFor();
    // The header offers it before Firebase has told who is here.
    await tab.waitForLoadState('networkidle');
    expect(await tab.getByText(endedWords).count()).toBe(0);
  });
});

describe('signing out here', () => {
  it('is no end of which another tab would speak', async () => {
    const { page, context } = await openSettings(await newAccount());
    const tab = await context.newPage();
    await tab.goto('/about');
    await tab.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    await page.getByRole('button', { name: 'この端末でログアウト' }).click();
    await page.getByText('ログアウトしました。').waitFor();
    await signInButton(tab).waitFor();
    expect(await isToldOfAnEnd(tab)).toBe(false);
  });
});

describe('a session', () => {
  it('of an account that was disabled or deleted ends with a sentence instead of failing calls', async () => {
    const disabled = await newAccount();
    const first = await openSettings(disabled);
    const firstSaid = sayingTheEnd(first.page);
    await getAuth().updateUser(disabled.uid, { disabled: true });
    await first.page.reload();
    await firstSaid;
    await signInButton(first.page).waitFor();
    await sendSignIn(first.page, disabled);
    await first.page.getByText('このアカウントは使えなくなっています。').waitFor();

    const deleted = await newAccount();
    const second = await openSettings(deleted);
    const secondSaid = sayingTheEnd(second.page);
    await getAuth().deleteUser(deleted.uid);
    await eventually('erasing the document', async () =>
      (await database().doc(`users/${deleted.uid}`).get()).exists ? undefined : true,
    );
    await expectEndAtNextCall(secondSaid, second.page);
  });
});

describe('the language', () => {
  it('is kept with the account, follows to another browser, and leaves it when the account follows browsers again', async () => {
    const account = await newAccount();
    const here = await openSettings(account);
    await chooseLanguage(here.page, 'English');
    await here.page.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
    const there = await visit('/about');
    await sendSignIn(there.page, account);
    await there.page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    expect(await there.page.locator('html').getAttribute('lang')).toBe('en');

    await chooseLanguage(here.page, 'As the browser');
    await here.page.getByRole('heading', { name: 'ログイン方法' }).waitFor();
    expect((await database().doc(`users/${account.uid}`).get()).get('locale')).toBeUndefined();
    await there.page.reload();
    await there.page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
  });

  it('chosen in the menu is kept with the account too', async () => {
    const account = await newAccount();
    const { page } = await visit('/about');
    await signIn(page, account);
    await page.getByRole('button', { name: 'アカウント', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await eventually('keeping the language', async () =>
      (await database().doc(`users/${account.uid}`).get()).get('locale') === 'en' ? true : undefined,
    );
  });
});

describe('the list of my reports', () => {
  const photoId = 'AbcdefghijKlmnopqrst';

  it('is empty at first, then tells of each report how it stands, the newest first, and of no report of others', async () => {
    const target = await newAccount();
    const [account, somebodyElse] = [await newAccount(), await newAccount()];
    const empty = await openSettings(account, '/settings/reports');
    await empty.page.getByText('通報はまだありません').waitFor();
    expect(await axeViolations(empty.page)).toEqual([]);

    const report = (reporterId: string, fields: Record<string, unknown>) => ({
      reporterId,
      comment: '',
      caseId: 'case',
      ...fields,
    });
    await database()
      .doc(`photoReports/${photoId}_${account.uid}`)
      .set(
        report(account.uid, {
          targetId: photoId,
          reason: 'spoiler',
          comment: '結末が写っています',
          status: 'resolved',
          createdAt: new Date('2026-02-02T00:00:00Z'),
          handledAt: new Date('2026-02-03T00:00:00Z'),
        }),
      );
    await database()
      .doc(`reports/${target.uid}_${account.uid}`)
      .set(
        report(account.uid, {
          targetId: target.uid,
          reason: 'spam',
          status: 'open',
          createdAt: new Date('2026-03-03T00:00:00Z'),
        }),
      );
    await database()
      .doc(`reports/${target.uid}_${somebodyElse.uid}`)
      .set(
        report(somebodyElse.uid, {
          targetId: target.uid,
          reason: 'violence',
          status: 'dismissed',
          createdAt: new Date('2026-04-04T00:00:00Z'),
        }),
      );
    await empty.page.reload();
    const entries = empty.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: empty.page.getByRole('heading') });
    await entries.first().waitFor();
    const texts = await entries.allInnerTexts();
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('確認を待っています');
    expect(texts[1]).toContain('対応しました');
    expect(texts[1]).toContain('結末が写っています');
    expect(await axeViolations(empty.page)).toEqual([]);
  });

  it('says that it could not be read, and reads again when asked', async () => {
    const { page } = await openSettings(await newAccount());
    await page.route(/:runQuery/, (route) => route.abort());
    await page.getByRole('link', { name: '通報', exact: true }).click();
    await page.getByText('通報の記録を読み込めませんでした').waitFor();
    await page.unroute(/:runQuery/);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByText('通報はまだありません').waitFor();
  });
});
