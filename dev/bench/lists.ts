import type { Browser } from 'playwright-core';
import { type Documents, demoPhotos, publishedAt, writeQuietly } from './copies.ts';
import { atMost, type Figure, type Ground, launchChromium, rounds } from './ground.ts';
import { inWindow, noted, noWorker, showCopiedPictures, slowDown, watchPage, whenQuiet } from './pages.ts';
import { frontOf } from './sites.ts';

const photos = 600;
const phone = { width: 390, height: 844 };
const laptop = { width: 1_440, height: 900 };
const times = 3;
const limitMs = 300_000;
/** One turn of the wheel: its distance in window heights, and the interval between turns. */
const turn = { ofWindow: 0.5, everyMs: 100 };
const idOf = (index: number): string => `bench${String(index).padStart(15, '0')}`;

/** Gives each photo its own thumbhash, because the page decodes equal ones only once. */
function thumbhashLike(model: string, index: number): string {
  const bytes = Buffer.from(model, 'base64');
  bytes.writeUInt16LE(index, bytes.length - 2);
  return bytes.toString('base64');
}

/** Copies of the demo photos, one after another. */
function* photosLike(models: Awaited<ReturnType<typeof demoPhotos>>): Documents {
  for (let index = 0; index < photos; index += 1) {
    const model = models[index % models.length];
    if (model === undefined) throw new Error('the site has no demo photos');
    const [at, thumbhash] = [publishedAt(index), thumbhashLike(String(model.data['thumbhash']), index)];
    yield {
      path: `photos/${idOf(index)}`,
      data: { pictureId: model.id, ...model.data, thumbhash, publishedAt: at, createdAt: at },
    };
  }
}

/** Opens the home page, waits until it is idle, and scrolls through all photos with the CPU slowed down four times. */
const scrollThrough = (browser: Browser, origin: string, viewport: typeof phone) =>
  inWindow(browser, { ...noWorker, viewport }, async (page) => {
    await page.addInitScript(watchPage);
    await showCopiedPictures(page);
    await page.goto(origin);
    await page.locator('main li img[srcset]').first().waitFor();
    await whenQuiet(page);
    await slowDown(page);
    // The work of opening the page must not count.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => Object.assign(seen, { longestTaskMs: 0, mostInDom: 0 }));
    const deadline = Date.now() + limitMs;
    const end = page.getByText('すべての写真を表示しました。');
    await page.mouse.move(100, viewport.height / 2);
    for (;;) {
      await rounds(20, async () => {
        await page.mouse.wheel(0, viewport.height * turn.ofWindow);
        await page.waitForTimeout(turn.everyMs);
      });
      const isAtEnd = await page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2);
      if (isAtEnd && (await end.count()) > 0) return noted(page);
      if (Date.now() > deadline) throw new Error('the end of the photos was not reached');
    }
  });

/** Compares scrolling through a long list with a list that renders every row. */
export async function listFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  await writeQuietly(stack, photosLike(await demoPhotos(stack)));
  const ours = await frontOf(stack);
  const drawn = await frontOf(stack, 'everyRowDrawn');
  await using browser = await launchChromium(ground);

  const figures: Figure[] = [];
  for (const window of [phone, laptop]) {
    const scrolled = await rounds(times, () => scrollThrough(browser, ours, window));
    const plain = await scrollThrough(browser, drawn, window);
    say(`  scrolled at ${window.width} px: ${JSON.stringify(scrolled)}; every row drawn: ${JSON.stringify(plain)}`);
    const worst = (what: string, unit: string, of: keyof typeof plain, most: number): Figure =>
      atMost(most, {
        what: `${what}, scrolling through ${photos} photos at ${window.width} px (worst of ${times} rounds), against every row drawn, once`,
        unit,
        ours: Math.max(...scrolled.map((round) => round[of])),
        against: plain[of],
      });
    figures.push(
      worst('photos in the DOM', '', 'mostInDom', 60),
      worst('longest task on 4× CPU (0: none over 50 ms)', 'ms', 'longestTaskMs', 50),
      worst('layout shift (CLS)', '', 'layoutShift', 0.01),
    );
  }
  return figures;
}
