import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Stack } from '../launcher/stack.ts';
import { readsIn } from './countPageReads.ts';

export type Moderator = { readonly email: string; readonly password: string };
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const deskPath = '/admin/photo-reports';
const wide = { width: 1_440, height: 900 };

/** What the browser remembers of somebody who has signed in by the dialog. */
export async function signInOnce(
  browser: Browser,
  { origins }: Stack,
  { email, password }: Moderator,
): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'ja', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(`${origins.site}/about`);
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('メールアドレス').fill(email);
    await dialog.getByLabel('パスワード', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    return await context.storageState({ indexedDB: true });
  } finally {
    await context.close();
  }
}

/** A window in which they are signed in and nothing was loaded before. */
export async function inNewWindow<Result>(
  browser: Browser,
  storageState: SignedIn,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ locale: 'ja', serviceWorkers: 'block', viewport: wide, storageState });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** ms: until the first page of the queue is there, and until the first case stands open that is pressed as soon as it is. */
export type Opened = { readonly listedMs: number; readonly openMs: number };

// Runs in the page. Without anything to press the time is counted from the navigation.
const openFirst = (press: string | undefined): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const startedAt = press === undefined ? 0 : performance.now();
    if (press !== undefined) document.querySelector<HTMLElement>(press)?.click();
    let [listedMs, first] = [0, ''];
    const look = (): void => {
      const now = performance.now() - startedAt;
      const link = document.querySelector<HTMLElement>('main li a[href*="?case="]');
      if (listedMs === 0 && link !== null) {
        listedMs = now;
        first = link.querySelector('bdi')?.textContent ?? '';
        link.click();
      }
      if (first !== '' && document.querySelector('article h2')?.textContent === first) {
        resolve({ listedMs, openMs: now });
      } else if (now > 60_000) {
        reject(new Error('the desk did not open in a minute'));
      } else requestAnimationFrame(look);
    };
    look();
  });

const linkToDesk = `a[href="${deskPath}"]`;

/** A page of the area that costs little: the dashboard counts every photo of a month, which keeps an emulator busy for long. */
async function inArea(page: Page, { origins }: Stack): Promise<void> {
  await page.goto(`${origins.site}/admin/audit`);
  await page.locator(linkToDesk).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** From another page of the area, by the link. */
export async function openByLink(page: Page, stack: Stack): Promise<Opened> {
  await inArea(page, stack);
  return page.evaluate(openFirst, linkToDesk);
}

/** By its address, where another page of the area was before: the site's code is cached, the desk's is not. */
export async function openByAddress(page: Page, stack: Stack): Promise<Opened> {
  await inArea(page, stack);
  await page.goto(`${stack.origins.site}${deskPath}`, { waitUntil: 'commit' });
  return page.evaluate(openFirst, undefined);
}

/** Documents that are read from the press of the link until everything is there, no case open yet. */
export async function readsOfQueue(page: Page, stack: Stack): Promise<number> {
  await inArea(page, stack);
  const counted: Promise<number>[] = [];
  page.on('response', (response) => counted.push(readsIn(response)));
  await page.locator(linkToDesk).first().click();
  await page.locator('main li a[href*="?case="]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(counted)).reduce((sum, reads) => sum + reads, 0);
}

/** ms that the dashboard takes until it has counted everything. */
export async function dashboardMs(page: Page, { origins }: Stack): Promise<number> {
  const startedAt = performance.now();
  await page.goto(`${origins.site}/admin`);
  await page.waitForLoadState('networkidle', { timeout: 180_000 });
  return performance.now() - startedAt;
}
