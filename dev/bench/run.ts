import { join } from 'node:path';
import { provideChromium } from '../launcher/chromium.ts';
import { LaunchError } from '../launcher/failure.ts';
import { openLog } from '../launcher/logFile.ts';
import { LOG_DIR } from '../launcher/paths.ts';
import { offsetFromEnv, TEST_OFFSET } from '../launcher/ports.ts';
import { createReport } from '../launcher/report.ts';
import { seedDemo } from '../launcher/seed.ts';
import { onEnd } from '../launcher/session.ts';
import { type Stack, startStack } from '../launcher/stack.ts';
import { deskFigures } from './desk.ts';
import { feedFigures } from './feed.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { listFigures } from './lists.ts';
import { loadFigures } from './load.ts';
import { mutantFigures } from './mutants.ts';
import { viewFigures } from './oneView.ts';
import { pipelineFigures } from './pipeline.ts';
import { type Figure, formatTable } from './table.ts';
import { uploadFigures } from './upload.ts';
import { visitorFigures } from './visitors.ts';

/** What a bench runs on. */
type Ground = { readonly stack: Stack; readonly chromium: () => Promise<string>; readonly say: (line: string) => void };

type Bench = {
  readonly title: string;
  readonly run: (ground: Ground) => Promise<readonly Figure[]>;
  /** Filling in the demo data takes half a minute. */
  readonly needsDemo?: true;
  /** It takes long and measures no speed. A goal that it misses ends the run with an error. */
  readonly isTest?: true;
};

/** Where an instance of `site` answers, beside the hosting emulator. */
const siteApart = 40;

const benches: Readonly<Record<string, Bench>> = {
  pipeline: {
    title: 'Uploading and processing a 12 MP photo',
    needsDemo: true,
    run: ({ stack }) => pipelineFigures(stack),
  },
  'first-photo': {
    title: 'Opening pages as a phone does, behind a front like Hosting’s',
    needsDemo: true,
    run: async ({ stack, chromium }) => visitorFigures(stack, await chromium()),
  },
  view: {
    title: 'Looking at what one view of the home page asks for',
    needsDemo: true,
    run: async ({ stack, chromium, say }) => viewFigures(stack, await chromium(), say),
  },
  lighthouse: {
    title: 'Asking Lighthouse',
    needsDemo: true,
    run: async ({ stack, chromium, say }) => lighthouseFigures(stack, await chromium(), say),
  },
  lists: {
    title: 'Scrolling through 2,000 photos, counting reads, weighing pages',
    needsDemo: true,
    run: async ({ stack, chromium, say }) => listFigures(stack, await chromium(), stack.ports.hosting + siteApart, say),
  },
  feed: { title: 'Reading a feed of 200 people and 50 tags', run: ({ stack }) => feedFigures(stack) },
  upload: {
    title: 'Pressing keys on the upload page with 50 photos',
    needsDemo: true,
    run: async ({ stack, chromium, say }) => uploadFigures(stack, await chromium(), say),
  },
  desk: {
    title: 'Working through the reports of a large site',
    run: async ({ stack, chromium, say }) => deskFigures(stack, await chromium(), say),
  },
  load: { title: 'Loading the functions', run: () => loadFigures() },
  mutants: { title: 'Testing the rules with every small change to them', isTest: true, run: mutantFigures },
};

/** `npm run bench`: measures the named benches on one local site, or all that measure speed, and prints one table. */
export async function runBench(words: readonly string[]): Promise<void> {
  if (!words.every((word) => Object.hasOwn(benches, word))) {
    throw new LaunchError(
      `Say what to measure: npm run bench -- [${Object.keys(benches).join('] [')}], or nothing for all of it.`,
    );
  }
  const asked = Object.entries(benches).filter(([name, { isTest }]) =>
    words.length === 0 ? !isTest : words.includes(name),
  );
  const report = createReport();
  let stack: Stack | undefined;
  onEnd(async () => {
    await stack?.stop();
  });
  try {
    const log = openLog(join(LOG_DIR, 'bench.log'));
    const needsDemo = asked.some(([, bench]) => bench.needsDemo);
    stack = await startStack({ portOffset: offsetFromEnv(process.env, TEST_OFFSET), report });
    if (needsDemo) await (await seedDemo(stack, report))();
    const ground: Ground = {
      stack,
      chromium: () => provideChromium({ env: process.env, report, log }),
      say: report.line,
    };
    const measured: Figure[] = [];
    const missed: string[] = [];
    try {
      for (const [name, { title, run, isTest }] of asked) {
        const figures = await report.step(title, () => run(ground));
        measured.push(...figures);
        if (isTest && figures.some(({ reached }) => !reached)) missed.push(name);
      }
    } finally {
      // What was measured before a part failed was measured.
      report.line(
        `\nMedian of five rounds where no other is named, both sides in this run.\n\n${formatTable(measured)}`,
      );
    }
    if (missed.length > 0) throw new LaunchError(`Missed, and has to hold: ${missed.join(', ')}.`);
  } finally {
    await stack?.stop();
  }
}
