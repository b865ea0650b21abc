import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import type { Stack } from '../launcher/stack.ts';
import { inNewWindow, signInOnce } from './openDesk.ts';
import { type Figure, median } from './table.ts';

const many = 50;
/** The bar for all of them is there from two. */
const few = 2;
const rounds = 3;
const most = 2;
const cpuRate = 4;
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

// Runs in the page before its own scripts.
function watchPresses(): void {
  Object.assign(globalThis, { slowestMs: 0 });
  const observed: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isPress = Number(Reflect.get(entry, 'interactionId')) > 0;
      const slowestMs = Math.max(Number(Reflect.get(globalThis, 'slowestMs')), isPress ? entry.duration : 0);
      Object.assign(globalThis, { slowestMs });
    }
  }).observe(observed);
}

const takeSlowest = (): number => {
  const slowestMs = Number(Reflect.get(globalThis, 'slowestMs'));
  Object.assign(globalThis, { slowestMs: 0 });
  return slowestMs;
};

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
async function pressAll(page: Page, { origins }: Stack, files: Pictures): Promise<readonly number[]> {
  await page.addInitScript(watchPresses);
  await page.goto(`${origins.site}/photos/upload`);
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByText(`${files.length}枚を公開します。`).waitFor();
  await page.getByRole('combobox', { name: 'タグ', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const slowest: number[] = [];
  for (const [, press] of presses) {
    await page.waitForTimeout(pauseMs.after);
    await page.evaluate(takeSlowest);
    await press(page);
    await page.waitForTimeout(pauseMs.after);
    slowest.push(await page.evaluate(takeSlowest));
  }
  return slowest;
}

async function pressInRounds(browser: Browser, stack: Stack, say: (line: string) => void) {
  const signedIn = await signInOnce(browser, stack, person);
  const files = await pictures(many);
  const at = new Map<number, (readonly number[])[]>([many, few].map((count) => [count, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [count, found] of at) {
      const slowest = await inNewWindow(browser, signedIn, (page) => pressAll(page, stack, files.slice(0, count)));
      say(`  ${count} photos: ${slowest.join(' · ')} ms`);
      found.push(slowest);
    }
  }
  return (count: number, place: number): number => median((at.get(count) ?? []).map((round) => round[place] ?? 0));
}

/** A press on the upload page waits for little more with 50 photos than with two. */
export async function uploadFigures(
  stack: Stack,
  executablePath: string,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    const msOf = await pressInRounds(browser, stack, say);
    return presses.map(([what], place) => {
      const [ours, against] = [msOf(many, place), msOf(few, place)];
      return {
        what: `${what}: press → frame on 4× CPU, ${many} photos (median of ${rounds} rounds), against ${few}`,
        unit: 'ms',
        ours,
        against,
        goal: `≤ ${most}×`,
        reached: ours <= most * against,
      };
    });
  } finally {
    await browser.close();
  }
}
