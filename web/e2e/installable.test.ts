import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nightly } from '../../functions/test/nightly.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { siteFolder, siteOrigin } from './support/environment.ts';
import { newAccount, signIn } from './support/people.ts';

const { visit: open } = openBrowser();

/** Opens a page and waits until the service worker controls it. */
async function visit(path: string, options: VisitOptions = {}) {
  const visited = await open(path, { ...options, serviceWorkers: 'allow' });
  await visited.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return visited;
}

const offline = { ja: 'インターネットにつながっていません', en: 'You’re offline' } as const;

describe('the site', () => {
  it('the site can be installed, as far as Chromium checks, and serves manifest, icons and worker with their types', async () => {
    const { page, context } = await visit('/');
    const devtools = await context.newCDPSession(page);
    const { url, errors } = await devtools.send('Page.getAppManifest');
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A test's profile is an incognito one.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

    const answer = await fetch(`${siteOrigin()}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest: { icons: { src: string; sizes: string }[] } = await answer.json();
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(`${siteOrigin()}${src}`);
      const { width, height, format } = await sharp(await icon.arrayBuffer()).metadata();
      expect([`${width}x${height}`, format], src).toEqual([sizes, 'png']);
    }
    const touch = await fetch(`${siteOrigin()}/apple-touch-icon.png`);
    expect(touch.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(await touch.arrayBuffer()).metadata();
    expect([width, height]).toEqual([180, 180]);
    const favicon = await fetch(`${siteOrigin()}/favicon.ico`);
    expect(favicon.headers.get('content-type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/);
    expect(Buffer.from(await favicon.arrayBuffer()).readUInt16LE(2)).toBe(1);
    const worker = await fetch(`${siteOrigin()}/service-worker.js`);
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect(worker.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  });

  it.each(
    nightly([
      ['ja', 'light'],
      ['en', 'dark'],
    ] as const),
  )('the site says in %s that there is no network, and opens the page once there is', async (locale, colorScheme) => {
    const { page, context, problems } = await visit('/about', { locale, colorScheme });
    // The last part that this page loads by itself.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/transparency-')),
    );
    await context.setOffline(true);
    await page.goto('/privacy?from=far#away');
    await page.getByRole('heading', { level: 1, name: offline[locale] }).waitFor();
    expect(await page.locator('h1:visible').count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.setOffline(false);
    // The browser reports it, and nobody presses anything.
    await page.locator('main#main h1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/privacy');
    // Pages come from the network, and none is stored.
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  it('the worker replaces only pages when offline, never a feed or a picture', async () => {
    const { page, context } = await visit('/about');
    await context.setOffline(true);
    for (const path of [
      '/feed',
      '/sitemap.xml',
      '/i/abcdefghij0123456789/abcdefghij0123456789/320.webp',
      '/a/somebody/abcdefghij0123456789.webp',
      '/api/photos',
    ]) {
      // The browser's own page for it comes a moment later, and would end the next visit.
      const told = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'));
      await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
      await told;
    }
    await page.goto('/users');
    await page.getByRole('heading', { level: 1, name: offline.ja }).waitFor();
  });

  it('a new worker takes over at once', async () => {
    const { page } = await visit('/about');
    const path = join(siteFolder(), 'service-worker.js');
    const before = await readFile(path, 'utf8');
    const replace = async (text: string): Promise<void> => {
      // In one step, because Hosting never sends half a file.
      await writeFile(`${path}.next`, text);
      await rename(`${path}.next`, path);
    };
    try {
      await replace(`${before}\n// another build\n`);
      await page.evaluate(async () => {
        const taken = new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        });
        const registration = await navigator.serviceWorker.ready;
        // An update that began before the file was replaced finds nothing new, and joins those after it.
        let isTaken = false;
        const again = async (): Promise<void> => {
          while (!isTaken) await registration.update().then(() => new Promise(requestAnimationFrame));
        };
        await Promise.race([taken, again()]);
        isTaken = true;
        await taken;
      });
    } finally {
      await replace(before);
    }
  });
});

describe('pictures shared by another app', () => {
  /** Sends what the system sends for the manifest's share target. */
  const share = (page: Page, names: readonly string[]): Promise<void> =>
    page.evaluate((sent) => {
      const form = Object.assign(document.createElement('form'), {
        action: '/photos/upload',
        method: 'post',
        enctype: 'multipart/form-data',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'pictures', multiple: true });
      const transfer = new DataTransfer();
      for (const name of sent) transfer.items.add(new File([`bytes of ${name}`], name, { type: 'image/png' }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, names);

  it('the upload page keeps shared pictures with their order and names through the sign-in', async () => {
    const { page, problems } = await visit('/about');
    const account = await newAccount();
    await share(page, ['海 #1.png', 'やま.png']);
    await page.waitForURL((url) => url.pathname === '/photos/upload');
    await page.locator('h1').first().waitFor();
    await signIn(page, account);
    const files = page.getByRole('article');
    await files.nth(1).waitFor();
    expect(await files.evaluateAll((all) => all.map((file) => file.getAttribute('aria-label')))).toEqual([
      '海 #1.png',
      'やま.png',
    ]);
    expect(problems).toEqual([]);
  });
});
