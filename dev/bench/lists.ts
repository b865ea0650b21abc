import { join } from 'node:path';
import { emulatorsForWeb } from '../launcher/origins.ts';
import { STATE_DIR } from '../launcher/paths.ts';
import type { Stack } from '../launcher/stack.ts';
import { countPageReads } from './countPageReads.ts';
import { buildForBench } from './eagerSite.ts';
import { startListsBack } from './listsBack.ts';
import { listsProject, manyPhotos, writeManyPhotos } from './manyPhotos.ts';
import { launchBehindFront } from './phone.ts';
import { everyRowDrawn, nothingRemembered } from './plainSite.ts';
import { routeChunks } from './routeChunks.ts';
import { type Scrolled, scrollThrough, type Window } from './scrollList.ts';
import { serveBuild } from './staticServer.ts';
import type { Figure } from './table.ts';

const windows: readonly Window[] = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
];
const rounds = 3;
const most = { inDom: 60, taskMs: 50, layoutShift: 0.01, listReads: 31, photoReads: 3, chunkBytes: 40_000 };

/** What issue "Browse and publish" asks of lists, pages and their code; `say` prints a line beside the figures. */
export async function listFigures(
  stack: Stack,
  executablePath: string,
  port: number,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const photos = await writeManyPhotos(stack);
  const back = await startListsBack(stack, photos, port);
  const folder = join(STATE_DIR, 'bench');
  const emulators = emulatorsForWeb(stack.ports);
  const build = async (name: string, plugins: Parameters<typeof buildForBench>[2]['plugins'] = []) => {
    await buildForBench(join(folder, name), emulators, { eager: false, projectId: listsProject, plugins });
    return back.serve(await serveBuild(join(folder, name)));
  };
  const ours = await build('lists');
  const drawn = await build('lists-drawn', [everyRowDrawn]);
  const forgetful = await build('lists-forgetful', nothingRemembered);
  const browser = await launchBehindFront(executablePath);
  try {
    const figures: Figure[] = [];
    for (const window of windows) {
      const scrolled: Scrolled[] = [];
      for (let round = 0; round < rounds; round += 1) scrolled.push(await scrollThrough(browser, ours, window));
      say(`  scrolled at ${window.width} px: ${JSON.stringify(scrolled)}`);
      const plain = await scrollThrough(browser, drawn, window);
      say(`  every row drawn: ${JSON.stringify(plain)}`);
      const taskMs = Math.max(...scrolled.map((round) => round.longestTaskMs));
      const inDom = Math.max(...scrolled.map((round) => round.mostInDom));
      const shift = Math.max(...scrolled.map((round) => round.layoutShift));
      const what = (of: string): string => `${of}, scrolling through ${manyPhotos} photos at ${window.width} px`;
      figures.push(
        {
          what: `${what('photos in the DOM')} (most of ${rounds} rounds), against every row drawn`,
          unit: '',
          ours: inDom,
          against: plain.mostInDom,
          goal: `≤ ${most.inDom}`,
          reached: inDom <= most.inDom,
        },
        {
          what: `${what('longest task on 4× CPU')} (worst of ${rounds} rounds; 0: none over 50 ms), against the same, once`,
          unit: 'ms',
          ours: taskMs,
          against: plain.longestTaskMs,
          goal: `≤ ${most.taskMs} ms`,
          reached: taskMs <= most.taskMs,
        },
        {
          what: `${what('layout shift')} (CLS, most of ${rounds} rounds), against the same, once`,
          unit: '',
          ours: shift,
          against: plain.layoutShift,
          goal: `≤ ${most.layoutShift}`,
          reached: shift <= most.layoutShift,
        },
      );
    }

    const reads = await countPageReads(browser, ours, photos.firstId);
    const plainReads = await countPageReads(browser, forgetful, photos.firstId);
    const read = (what: string, of: keyof typeof reads, limit: number): Figure => ({
      what: `documents read: ${what}, against a page that remembers nothing`,
      unit: '',
      ours: reads[of],
      against: plainReads[of],
      goal: `≤ ${limit}`,
      reached: reads[of] <= limit,
    });
    figures.push(
      read('the home page', 'list', most.listReads),
      read('a photo by its address', 'photo', most.photoReads),
      read('list → photo → list again within a minute', 'again', 0),
    );

    const chunks = await routeChunks(join(folder, 'lists'), ours);
    for (const { route, bytes } of chunks) say(`  ${route.padEnd(20)} ${(bytes / 1_000).toFixed(1)} kB`);
    const largest = chunks[0]?.bytes ?? Number.NaN;
    const all = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
    figures.push({
      what: `largest chunk of a route's own (${chunks[0]?.route}; brotli, with its words), against all routes in one`,
      unit: 'kB',
      ours: largest / 1_000,
      against: all / 1_000,
      goal: '≤ 40 kB',
      reached: largest <= most.chunkBytes,
    });
    return figures;
  } finally {
    await browser.close();
    for (const server of [ours, drawn, forgetful]) server.close();
    back.stop();
  }
}
