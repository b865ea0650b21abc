import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { atMostTimes, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import { inWindow, noWorker, signInOnce, slowDown, takeNoted, watchPage } from './pages.ts';

const many = 50;
/** The bar for all of them is there from two. */
const few = 2;
const times = 3;
const most = 2;
const person = { email: 'hana@example.com', password: 'password' };
/** Between two keys, and until what a press began has ended. */
const pauseMs = { keys: 200, after: 1_500 };

const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: index * 5, g: 90, b: 200 };
      const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } });
      return { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
    }),
  );
type Pictures = Awaited<ReturnType<typeof pictures>>;

const cardsOf = (page: Page) => page.getByRole('list', { name: '選んだ写真' }).getByRole('article');
const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: pauseMs.keys });

/** In this order, in one page. */
const presses: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'typing in the tag field of all',
    async (page) => {
      await page.getByRole('combobox', { name: 'タグ', exact: true }).click();
      await type(page, 'keys');
    },
  ],
  ['a tag for all', (page) => page.keyboard.press('Enter')],
  ['the tag taken away again', (page) => page.keyboard.press('Backspace')],
  [
    'typing a caption',
    async (page) => {
      await cardsOf(page).first().getByLabel('キャプション').click();
      await type(page, 'keys');
    },
  ],
  ['a card unfolded', (page) => cardsOf(page).first().locator('button[aria-expanded]').click()],
  [
    'the last card moved to the top',
    async (page) => {
      await cardsOf(page).last().locator('[data-grip]').focus();
      await page.keyboard.press('Home');
    },
  ],
];

/** ms from each press to the next frame, the slowest of its kind. */
async function pressAll(page: Page, site: string, files: Pictures): Promise<readonly number[]> {
  await page.addInitScript(watchPage);
  await page.goto(`${site}/photos/upload`);
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByText(`${files.length}枚を公開します。`).waitFor();
  await page.getByRole('combobox', { name: 'タグ', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  const slowest: number[] = [];
  for (const [, press] of presses) {
    await page.waitForTimeout(pauseMs.after);
    await takeNoted(page, 'slowestPressMs');
    await press(page);
    await page.waitForTimeout(pauseMs.after);
    slowest.push(await takeNoted(page, 'slowestPressMs'));
  }
  return slowest;
}

/** A press on the upload page waits for little more with 50 photos than with two. */
export async function uploadFigures(ground: Ground): Promise<readonly Figure[]> {
  const { site } = ground.stack.origins;
  await using browser = await launchChromium(ground);
  const storageState = await signInOnce(browser, site, person);
  const files = await pictures(many);
  const pressWith = async (count: number): Promise<readonly number[]> => {
    const window = { ...noWorker, viewport: { width: 1_440, height: 900 }, storageState };
    const slowest = await inWindow(browser, window, (page) => pressAll(page, site, files.slice(0, count)));
    ground.say(`  ${count} photos: ${slowest.join(' · ')} ms`);
    return slowest;
  };
  const found = await rounds(times, async () => ({ many: await pressWith(many), few: await pressWith(few) }));
  return presses.map(([what], place) =>
    atMostTimes(most, {
      what: `${what}: press → frame on 4× CPU, ${many} photos (median of ${times} rounds), against ${few}`,
      unit: 'ms',
      ours: median(found.map((round) => round.many[place] ?? 0)),
      against: median(found.map((round) => round.few[place] ?? 0)),
    }),
  );
}
