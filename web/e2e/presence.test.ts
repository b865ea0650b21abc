import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type Visit, type VisitOptions } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { type Account, database, eventually, fillSignIn, newAccount, signIn } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';

const { visit } = openBrowser();

/** A visit with a clock that can be advanced; counts the heartbeats of all its tabs. */
async function visitWithClock(path: string, options?: VisitOptions): Promise<Visit & { beats: () => number }> {
  const opened = await visit('/about', options);
  const { context, page } = opened;
  let beats = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/heartbeat')) beats += 1;
  });
  await page.close();
  await context.clock.install();
  const fresh = await context.newPage();
  await fresh.goto(path);
  return { ...opened, page: fresh, beats: () => beats };
}

/** Advances the clock to the next heartbeat, and returns to the tab. */
async function comeBackLater(context: BrowserContext, page: Page): Promise<void> {
  await context.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const online = (page: Page) => page.getByText(/^オンライン \d+人$/);
const anonymousId = (page: Page) =>
  eventually('keeping an anonymous id', async () => {
    return (await page.evaluate(() => localStorage.getItem('anonymousUserId'))) ?? undefined;
  });

const firstHeartbeat = ({ uid }: Account) =>
  eventually('the first heartbeat', async () =>
    (await database().doc(`presence/${uid}`).get()).exists ? true : undefined,
  );

it('a visitor counts under an anonymous id that survives reloads, and loads no sign-in SDK', async () => {
  const scripts: string[] = [];
  const before = async (context: BrowserContext): Promise<void> => {
    context.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
  };
  const { page, problems } = await visit('/', { before });
  const id = await anonymousId(page);
  expect(id).toMatch(/^anon_\d{13}_[a-z0-9]{8,24}$/);
  await eventually('counting the visitor', async () =>
    (await database().doc(`presence/${id}`).get()).exists ? true : undefined,
  );
  await online(page).waitFor();
  expect(scripts.filter((url) => /\/auth-/.test(url))).toEqual([]);
  expect(await page.getByRole('button', { name: /^通知/ }).count()).toBe(0);

  await page.reload();
  await online(page).waitFor();
  expect(await anonymousId(page)).toBe(id);
  await page.evaluate(() => localStorage.setItem('anonymousUserId', 'rubbish'));
  await page.reload();
  await online(page).waitFor();
  const next = await anonymousId(page);
  expect(next).toMatch(/^anon_\d{13}_[a-z0-9]{8,24}$/);
  expect(next).not.toBe(id);
  expect(problems).toEqual([]);
});

describe('a ban', () => {
  // By day: BanGate and BannedPage.component.test.tsx, and heartbeat.test.ts on the emulators.
  atNight('a person learns of a ban and of its end within a heartbeat, without a reload', async () => {
    const moderator = await newAccount({}, 'moderator');
    // With a name, so that no welcome asks the server for free ones and is refused before the heartbeat.
    const account = await namedAccount();
    const { page, context } = await visitWithClock('/about');
    await signIn(page, account);
    await page.getByRole('button', { name: '通知' }).waitFor();
    // Not the visitor's, which may come first.
    await firstHeartbeat(account);
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));

    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await callAs(moderator, 'staff/banUser', { uid: account.uid, reason: '宣伝の繰り返し', until });
    await comeBackLater(context, page);
    await page.waitForURL('**/banned');
    // The ban ended the sign-in, and nobody reads its reason without one.
    const again = page.getByRole('button', { name: 'ログインし直す' });
    await again.waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    await again.click();
    await fillSignIn(page, account);
    await page.getByText('宣伝の繰り返し').waitFor();
    await page.getByText(/（3日後）/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await callAs(moderator, 'staff/unbanUser', { uid: account.uid, reason: '見直しました' });
    await comeBackLater(context, page);
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  });
});

describe('a ban that comes before the next heartbeat', () => {
  it('a banned person who does something meanwhile gets the page of the ban', async () => {
    const moderator = await newAccount({}, 'moderator');
    // With a name, so that only the save calls the server meanwhile.
    const account = await namedAccount();
    const { page } = await visit('/settings/profile', { as: account });
    await firstHeartbeat(account);
    await page.getByLabel('自己紹介').fill('まだ知らない');
    await callAs(moderator, 'staff/banUser', { uid: account.uid, reason: '宣伝の繰り返し' });
    await page.getByRole('button', { name: '保存する' }).click();
    await page.waitForURL('**/banned');
    await page.getByRole('button', { name: 'ログインし直す' }).waitFor();
    expect(await page.getByText('ログインが無効になりました').count()).toBe(0);
  });
});
