import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { eventually } from './support/people.ts';
import { heading, pathOf, photographer, tile, viewer, zoomed } from './support/photographer.ts';
import { uploadedPhoto } from './support/publishedPhoto.ts';
import { canWalk, hasFocus, viewerHears, walk } from './support/walking.ts';

const { visit } = openBrowser();

/** Fingers that move from one position to another at once, each sideways. */
async function touch(page: Page, ...fingers: readonly { readonly from: number; readonly to: number }[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const at = (part: number) => fingers.map(({ from, to }, id) => ({ id, x: from + (to - from) * part, y: 300 }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

const swipe = (page: Page, from: number, to: number): Promise<void> => touch(page, { from, to });

describe('the picture', () => {
  // By day: PhotoPage.component.test.tsx.
  atNight('the viewer zooms by keys, wheel and double click, goes to full screen, and closes', async () => {
    const { ids } = await photographer(['大きく見る一枚']);
    const { page, problems } = await visit(`/photos/${ids[0]}`);
    await heading(page, '大きく見る一枚').waitFor();
    await page.getByRole('button', { name: '全画面で見る' }).waitFor();
    expect(await page.getByRole('button', { name: /前の写真|次の写真/ }).count()).toBe(0);

    await page.getByRole('button', { name: /大きく見る一枚.*拡大する/ }).click();
    await viewerHears(page);
    await page.locator('button[aria-label="拡大"]:enabled').waitFor();
    await zoomed(page, (zoom) => zoom === 1);
    await page.keyboard.press('+');
    await zoomed(page, (zoom) => zoom > 1);
    await page.keyboard.press('-');
    await zoomed(page, (zoom) => zoom === 1);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -300);
    await zoomed(page, (zoom) => zoom > 1);
    await page.getByRole('button', { name: '縮小' }).click({ clickCount: 3 });
    await zoomed(page, (zoom) => zoom === 1);
    await page.mouse.dblclick(640, 400);
    await zoomed(page, (zoom) => zoom > 1);
    await touch(page, { from: 400, to: 620 }, { from: 880, to: 660 });
    await zoomed(page, (zoom) => zoom === 1);
    await touch(page, { from: 620, to: 400 }, { from: 660, to: 880 });
    await zoomed(page, (zoom) => zoom > 1);

    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('f');
    await eventually('filling the screen', async () => ((await isFull()) ? true : undefined));
    await page.getByRole('button', { name: '全画面をやめる' }).click();
    await eventually('leaving the full screen', async () => ((await isFull()) ? undefined : true));
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await hasFocus('what opened the viewer', page.getByRole('button', { name: /拡大する/ }));

    // Also from the page itself, no smaller than there, and the viewer leaves full screen.
    const widthOf = (picture: Locator) => picture.evaluate((image) => image.getBoundingClientRect().width);
    const onPage = await widthOf(page.locator('main img').first());
    await page.keyboard.press('F');
    await viewer(page).waitFor();
    await eventually('filling the screen', async () => ((await isFull()) ? true : undefined));
    await eventually('a picture as large as on the page', async () =>
      (await widthOf(viewer(page).locator('.yarl__slide_current img').first())) >= onPage - 1 ? true : undefined,
    );
    await page.getByRole('button', { name: '閉じる' }).click();
    await eventually('leaving the full screen', async () => ((await isFull()) ? undefined : true));
    expect(pathOf(page)).toBe(`/photos/${ids[0]}`);
    expect(problems).toEqual([]);
  });

  // By day: PhotoPage.component.test.tsx.
  atNight('a long screenshot can be zoomed until it is readable and panned to its end', async () => {
    const size = { width: 540, height: 6_000 };
    const jpeg = await sharp({ create: { ...size, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer();
    const id = await uploadedPhoto('長い画面', undefined, jpeg);
    const { page, problems } = await visit(`/photos/${id}`);
    await page.getByText('540 × 6,000').waitFor();
    await page.getByRole('button', { name: /拡大する/ }).click();
    await viewerHears(page);
    const picture = viewer(page).locator('.yarl__slide_current img').last();
    const shown = () =>
      picture.evaluate((image) => {
        const { width, bottom } = image.getBoundingClientRect();
        return { width, bottom, pixels: image instanceof HTMLImageElement ? image.naturalWidth : 0 };
      });
    await page.locator('button[aria-label="拡大"]:enabled').waitFor();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
    await eventually('each pixel of the picture', async () => {
      const { width, pixels } = await shown();
      return width >= size.width && pixels === size.width ? true : undefined;
    });
    await page.waitForFunction(() => document.getAnimations().length === 0);

    const { height = 0 } = page.viewportSize() ?? {};
    const { bottom } = await shown();
    await page.keyboard.press('ArrowDown');
    const moved = await eventually('moving', async () => bottom - (await shown()).bottom || undefined);
    expect(moved).toBeLessThan(height);
    const presses = Math.ceil(bottom / moved);
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
    await eventually('coming to the end', async () => ((await shown()).bottom <= height + 1 ? true : undefined));
    expect(problems).toEqual([]);
  });
});

describe('moving from photo to photo', () => {
  // By day: PhotoPage.component.test.tsx.
  atNight(
    'the photo’s page moves through its list past the loaded photos, and back to the tile of the last one',
    async () => {
      const captions = Array.from({ length: 36 }, (_, place) => `歩く写真${place}`);
      const { username } = await photographer(captions);
      const { page, problems } = await visit(`/${username}`, { viewport: { width: 700, height: 600 } });
      await tile(page, '歩く写真0').waitFor();
      const start = tile(page, '歩く写真20');
      await eventually('coming to the photo', async () => {
        await page.mouse.wheel(0, 300);
        return (await start.count()) === 1 && (await start.isVisible()) ? true : undefined;
      });
      await page.evaluate(() => {
        const note = () => Reflect.set(globalThis, 'left', { entries: history.length });
        window.addEventListener('click', note, { capture: true, once: true });
      });
      await start.click();
      await heading(page, '歩く写真20').waitFor();
      const before = await page.evaluate((): { entries: number } => Reflect.get(globalThis, 'left'));

      await page.getByRole('button', { name: '次の写真' }).click();
      await heading(page, '歩く写真21').waitFor();
      await hasFocus('the heading', heading(page, '歩く写真21'));
      await page
        .getByText(/歩く写真21/)
        .and(page.locator('[aria-live] *'))
        .first()
        .waitFor({ state: 'attached' });
      await walk(page, 'previous');
      await heading(page, '歩く写真20').waitFor();
      for (let place = 21; place < 36; place += 1) {
        await walk(page, 'next');
        await heading(page, `歩く写真${place}`).waitFor();
      }
      // The picture from which all were made is the last one.
      await walk(page, 'next');
      await heading(page, '元の一枚').waitFor();
      await page.getByRole('button', { name: '次の写真' }).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => history.length)).toBe(before.entries + 1);

      await page.keyboard.press('Escape');
      await page.waitForURL(`**/${username}`);
      const last = tile(page, '元の一枚');
      await hasFocus('the tile of the last photo', last);
      await eventually('the tile of the last photo in the window', async () => {
        const { y = -1 } = (await last.boundingBox()) ?? {};
        return y >= 0 && y < 600 ? true : undefined;
      });
      expect(problems).toEqual([]);
    },
  );

  it('the viewer moves on by a swipe and after a reload, but not during typing or in an open menu', async () => {
    const { username, ids } = await photographer(['一', '二', '三', '四']);
    const { page, problems } = await visit(`/${username}`, { viewport: { width: 700, height: 700 } });
    await tile(page, '二').click();
    await heading(page, '二').waitFor();

    await canWalk(page, 'next');
    await page.getByRole('button', { name: /拡大する/ }).click();
    await viewerHears(page);
    await swipe(page, 500, 200);
    await page.waitForURL(`**/photos/${ids[2]}`);
    await viewer(page).getByRole('img', { name: '三', exact: true }).waitFor();
    await viewer(page).getByRole('button', { name: '前の写真' }).waitFor();
    // As a person leaves it on a phone.
    await page.goBack();
    await viewer(page).waitFor({ state: 'detached' });
    await heading(page, '三').waitFor();
    expect(pathOf(page)).toBe(`/photos/${ids[2]}`);

    await page.getByRole('button', { name: '共有' }).click();
    await page.getByRole('menuitem', { name: 'リンクをコピー' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const mail = page.getByRole('dialog').getByLabel('メールアドレス');
    await page.getByRole('dialog').locator(':focus').waitFor();
    await mail.fill('f');
    await mail.press('ArrowRight');
    await mail.press('f');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(`/photos/${ids[2]}`);

    await page.reload();
    await heading(page, '三').waitFor();
    await walk(page, 'previous');
    await heading(page, '二').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`**/${username}`);
    expect(problems).toEqual([]);
  });
});

describe('from the tile to the photo', () => {
  it.each([
    ['a tile grows into its photo in 160 ms while the rest darkens', 'no-preference', [160]],
    ['nothing moves for a person who wants less motion', 'reduce', []],
  ] as const)('%s', async (_, reducedMotion, durations) => {
    const { username } = await photographer(['大きくなる一枚', '隣の一枚']);
    const { page, problems } = await visit(`/${username}`);
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => {
      const moved: unknown[] = [];
      Reflect.set(globalThis, 'moved', moved);
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          moved.push('begun');
          for (const { effect } of document.getAnimations()) {
            if (effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(photo)'))
              moved.push(effect.getTiming().duration);
          }
        });
        return transition;
      };
    });
    const moved = () => page.evaluate((): readonly unknown[] => Reflect.get(globalThis, 'moved'));
    await tile(page, '大きくなる一枚').click();
    await heading(page, '大きくなる一枚').waitFor();
    await eventually('a transition', async () => ((await moved()).includes('begun') ? true : undefined));
    expect(new Set(await moved())).toEqual(new Set(['begun', ...durations]));
    await walk(page, 'next');
    await heading(page, '隣の一枚').waitFor();
    expect((await moved()).filter((each) => each === 'begun')).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
