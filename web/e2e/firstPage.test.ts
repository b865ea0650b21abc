import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '../../functions/test/nightly.ts';
import { openBrowser } from './support/browser.ts';
import { openFront } from './support/front.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { database, eventually, newAccount } from './support/people.ts';
import { newName } from './support/profiles.ts';
import { addTitle } from './support/titles.ts';

const front = openFront();
const { visit } = openBrowser(front.origin);

/** Delays every script of the site, as a slow connection does, or every request whose address matches. */
function heldScripts(address: string | RegExp = '**/assets/*.js') {
  const held = Promise.withResolvers<void>();
  return {
    before: async (context: BrowserContext): Promise<void> => {
      await context.route(address, async (route) => {
        await held.promise;
        await route.continue().catch(() => undefined);
      });
    },
    release: (): void => held.resolve(),
  };
}

const tileOf = (page: Page, id: string) => page.locator(`main a[href="/photos/${id}"]`);
const isDrawn = (page: Page, id: string): Promise<unknown> =>
  eventually('drawing the photo', async () =>
    (await tileOf(page, id)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0
      ? true
      : undefined,
  );
const isTaken = (page: Page): Promise<unknown> => page.locator('main ul[role="list"][style*="height"]').waitFor();

it('a page without scripts has photos, their names, and the link to the next page', async () => {
  const captions = Array.from({ length: 32 }, (_, index) => `台本なし ${index}`);
  const titleId = await addTitle(newName('作品'));
  const ids = await listPhotos(captions, { titleId });
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const { page } = await visit(`/photos?title=${titleId}`, { javaScriptEnabled: false });
  await isDrawn(page, first);
  expect(await tileOf(page, first).getByText('台本なし 0').isVisible()).toBe(true);
  expect(await tileOf(page, last).count()).toBe(0);
  await page.getByRole('link', { name: '次のページ' }).click();
  await isDrawn(page, last);
  await tileOf(page, last).click();
  await page.getByRole('heading', { level: 1, name: '台本なし 31' }).waitFor();
  const width = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.width);
  // The stylesheet may still load when the heading is there.
  await eventually('laying out the picture', async () => ((await width()) > 200 ? true : undefined));
});

it('the page shows photos before any script, and a tap follows the link', async () => {
  const [id = ''] = await listPhotos(['台本の前']);
  const held = heldScripts();
  const { page } = await visit('/', { before: held.before, waitUntil: 'commit' });
  await isDrawn(page, id);
  await tileOf(page, id).click();
  await page.getByRole('heading', { level: 1, name: '台本の前' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/photos/${id}`);
  held.release();
});

/** A slow connection, on which the site once stayed blank for five seconds. */
const slowLine = { bitsPerMs: 400, roundTripMs: 150 };

/**
 * The duration of the first paint on that line, in ms, whatever this computer needs: one round trip for the page, and
 * its bytes. Nothing else blocks it.
 */
async function paintedAfter(page: Page): Promise<number> {
  const { pathname } = new URL(page.url());
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const came = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: Number(Reflect.get(entry, 'transferSize')),
      isBlocking: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
    })),
  );
  expect(came.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  expect(came.filter(({ path }) => path.endsWith('.css'))).toEqual([]);
  const bytes = came.find(({ path }) => path === pathname)?.bytes ?? 0;
  expect(bytes).toBeGreaterThan(5_000);
  return slowLine.roundTripMs + (8 * bytes) / slowLine.bitsPerMs;
}

it('the text and coloured boxes for the photos appear within a second on a slow connection', async () => {
  const [id = ''] = await listPhotos(Array.from({ length: 30 }, (_, index) => `細い回線の向こうの一枚 ${index}`));
  const held = heldScripts(/\/assets\/.*\.js$|\/i\//);
  const open = { viewport: { width: 390, height: 844 }, before: held.before, waitUntil: 'commit' } as const;
  const { page } = await visit('/', open);
  await page.getByRole('heading', { level: 1, name: '新着の写真' }).waitFor();
  await page.getByRole('link', { name: 'Matataki' }).first().waitFor();
  const expectBox = async (box: Locator, leastWidth: number): Promise<void> => {
    const { width = 0, height = 1 } = (await box.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(0.75, 1);
    expect(width).toBeGreaterThan(leastWidth);
    expect(await box.evaluate((node) => getComputedStyle(node).backgroundColor)).toMatch(/^rgb\(/);
  };
  expect(await paintedAfter(page)).toBeLessThan(700);
  // In a row of 100 px or more: how high it is depends on its photos, and those of other tests are among them.
  await expectBox(tileOf(page, id).locator('[data-bits]'), 75);

  const { page: photo } = await visit(`/photos/${id}`, open);
  await photo.getByRole('heading', { level: 1, name: '細い回線の向こうの一枚 0' }).waitFor();
  expect(await paintedAfter(photo)).toBeLessThan(700);
  await expectBox(photo.locator('main button [data-bits]').first(), 200);
  held.release();
});

it.each(nightly(['/', '/photos', '/users']))(
  'a press on ログイン at %s before any script waits, and then opens the dialog',
  async (path) => {
    const held = heldScripts();
    const { page } = await visit(path, { before: held.before, waitUntil: 'commit' });
    const signIn = page.locator('header').getByRole('button', { name: 'ログイン', exact: true });
    await signIn.click();
    expect(await signIn.evaluate((button) => getComputedStyle(button).cursor)).toBe('progress');
    expect(await page.getByRole('dialog').count()).toBe(0);
    held.release();
    await page.getByRole('dialog').getByLabel('メールアドレス').waitFor();
    expect(await page.locator('[data-waits]').count()).toBe(0);
  },
);

it('a page that the server did not render shows a frame until the scripts run', async () => {
  const held = heldScripts();
  const { page } = await visit('/liked', {
    viewport: { width: 390, height: 844 },
    before: held.before,
    waitUntil: 'commit',
  });
  // Its styles are there by then.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const before = await page.locator('.frame svg').boundingBox();
  held.release();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('header svg').first().boundingBox()).toEqual(before);
  expect(await page.locator('.frame').count()).toBe(0);
});

it('the lines of tags and works at the top of home stay in their place when the scripts run', async () => {
  await listPhotos(['行の下の一枚']);
  const { before, release } = heldScripts();
  const { page } = await visit('/', { before, waitUntil: 'commit' });
  const lines = page.getByRole('navigation', { name: '話題のタグと作品・場所' }).locator('ul:visible');
  const places = () => lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON()));
  await lines.first().waitFor();
  const drawn = await places();
  release();
  await page.locator('[data-part]:visible').waitFor({ state: 'detached' });
  expect(await places()).toEqual(drawn);
});

it('the first touch brings what acts, and whole stylesheets in place of the styles in the HTML', async () => {
  const [id = ''] = await listPhotos(['読むだけ']);
  const requested: string[] = [];
  const { page, problems } = await visit('/', {
    isOnlyRead: true,
    before: async (context) => {
      context.on('request', (request) => {
        if (/\/assets\/.+\.(js|css)$/.test(request.url())) requested.push(request.url());
      });
    },
  });
  await isDrawn(page, id);
  await page.getByRole('link', { name: 'Matataki' }).first().hover();
  await isTaken(page);
  expect(requested.length).toBeGreaterThan(3);
  expect(requested.filter((address) => /\/first-[^/]+\.css$/.test(address))).toHaveLength(1);
  expect(await page.locator('style').count()).toBe(0);
  expect(problems).toEqual([]);
});

it.each(
  nightly([
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]),
)('React hydrates the page at $width px without moving or reloading the picture', async (viewport) => {
  const [id = ''] = await listPhotos(Array.from({ length: 12 }, (_, index) => `引き継ぎ ${index}`));
  const held = heldScripts();
  const asked: string[] = [];
  const { page, problems } = await visit('/', {
    viewport,
    waitUntil: 'commit',
    before: async (context) => {
      await held.before(context);
      context.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/i/')) asked.push(request.url());
      });
    },
  });
  await isDrawn(page, id);
  const image = await tileOf(page, id).locator('img').elementHandle();
  const placesOf = () =>
    page.locator('main ul[role="list"] > li:has(> a[href^="/photos/"])').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { left, top, width, height } = tile.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      }),
    );
  await page.getByRole('link', { name: 'Matataki' }).first().focus();
  await page.evaluate(() => scrollTo(0, 100));
  const before = await placesOf();
  held.release();
  await isTaken(page);
  expect(await image?.evaluate((node) => node.isConnected)).toBe(true);
  expect((await placesOf()).slice(0, 5)).toEqual(before.slice(0, 5));
  expect(await page.evaluate(() => [document.activeElement?.getAttribute('href'), scrollY])).toEqual(['/', 100]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.01);
  expect(new Set(asked).size).toBe(asked.length);
  expect(problems).toEqual([]);
});

it('a person who has muted another sees nothing of them, not even in the first frame', async () => {
  const [mutedUid, viewer] = [(await newAccount()).uid, await newAccount()];
  const ids = await listPhotos(['静かに 1', '見える 1']);
  const [muted = '', shown = ''] = ids;
  await database().doc(`photos/${muted}`).update({ ownerId: mutedUid });
  const { page } = await visit('/', { as: viewer });
  await database()
    .doc(`users/${viewer.uid}`)
    .update({ mutedUsers: [mutedUid] });
  await page.reload();
  await eventually('remembering the mutes', async () =>
    (await page.evaluate(() => localStorage.getItem('matataki.mutes')))?.includes(mutedUid) ? true : undefined,
  );
  // Checks every frame from the first on.
  await page.addInitScript((href) => {
    const seen = { frames: 0, muted: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      const tile = document.querySelector(`main a[href="${href}"]`);
      seen.frames += 1;
      if (tile?.checkVisibility({ visibilityProperty: true })) seen.muted += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, `/photos/${muted}`);
  await page.reload();
  await isTaken(page);
  await tileOf(page, shown).waitFor();
  expect(await tileOf(page, muted).count()).toBe(0);
  const seen = await page.evaluate(() => ('seen' in window ? window.seen : undefined));
  expect(seen).toMatchObject({ muted: 0 });
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-mutes'))).toBe(false);
});
