import { join } from 'node:path';
import { provideChromium } from '../launcher/chromium.ts';
import { LaunchError } from '../launcher/failure.ts';
import { createKeeper, type Keeper } from '../launcher/keeper.ts';
import { openLog } from '../launcher/logFile.ts';
import { LOG_DIR } from '../launcher/paths.ts';
import { offsetFromEnv, TEST_OFFSET } from '../launcher/ports.ts';
import { createReport } from '../launcher/report.ts';
import { seedDemo } from '../launcher/seed.ts';
import { onEnd } from '../launcher/session.ts';
import { type Stack, startStack } from '../launcher/stack.ts';
import { accountFigures } from './accounts.ts';
import { type BenchPart, parseBenchRequest } from './benchRequest.ts';
import { deskFigures } from './desk.ts';
import { feedFigures } from './feed.ts';
import { heartbeatFigures } from './heartbeat.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { likeFigures } from './likes.ts';
import { listFigures } from './lists.ts';
import { loadFigures } from './load.ts';
import { localFigures } from './local.ts';
import { mutantFigures } from './mutants.ts';
import { ngTagSweepFigures } from './ngTagSweep.ts';
import { viewFigures } from './oneView.ts';
import { ownPhotoFigures } from './ownPhotos.ts';
import { perceptualFigures, sharedPictures } from './perceptual.ts';
import { bareSharp, twelveMegapixels, uploadToPublished } from './pipeline.ts';
import { siteFigures } from './siteLoad.ts';
import { type Figure, formatTable, median } from './table.ts';
import { tileFigures } from './tiles/tiles.ts';
import { uploadFigures } from './upload.ts';
import { visitorFigures } from './visitors.ts';

const rounds = 5;

async function pipelineFigure(stack: Stack): Promise<Figure> {
  const photo = await twelveMegapixels();
  await bareSharp(photo);
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) bare.push(await bareSharp(photo));
  // The first upload wakes the function's process and is not counted.
  const [, ...published] = await uploadToPublished(stack, photo, rounds + 1);
  const ours = median(published);
  const against = median(bare);
  return {
    what: 'upload end → published, 12 MP JPEG, against bare sharp making the same variants',
    unit: 'ms',
    ours,
    against,
    goal: '≤ 1.5× + 1,000 ms',
    reached: ours <= against * 1.5 + 1_000,
  };
}

/** What a part runs on. */
type Ground = {
  readonly stack: Stack;
  readonly keeper: Keeper;
  readonly chromium: () => Promise<string>;
  readonly say: (line: string) => void;
};

type Part = {
  readonly title: string;
  /** A goal that is missed ends the run with an error. */
  readonly mustReach?: true;
} & (
  | {
      /** Filling the demo data in takes half a minute: left out when no part looks at it. */
      readonly needs: 'demo data' | 'nothing more';
      readonly run: (ground: Ground) => Promise<readonly Figure[]>;
    }
  | {
      readonly needs: 'stacks of its own';
      readonly run: (portOffset: number, say: Ground['say']) => Promise<readonly Figure[]>;
    }
);

/** Added to the ports of a part's own stacks, so that they run beside the one of the others. */
const APART = 20;
/** Where an instance of `site` answers, beside the hosting emulator. */
const SITE_APART = 40;

const PARTS: Readonly<Record<BenchPart, Part>> = {
  pipeline: {
    title: 'Uploading and processing a 12 MP photo',
    needs: 'demo data',
    run: async ({ stack }) => [await pipelineFigure(stack)],
  },
  accounts: {
    title: 'Claiming a name, renaming a person',
    needs: 'nothing more',
    run: ({ stack }) => accountFigures(stack),
  },
  heartbeat: { title: 'Sending heartbeats', needs: 'nothing more', run: ({ stack }) => heartbeatFigures(stack) },
  'first-photo': {
    title: 'Opening pages as a phone does, behind a front like Hosting’s',
    needs: 'demo data',
    run: async ({ stack, chromium }) => visitorFigures(stack, await chromium()),
  },
  view: {
    title: 'Looking at what one view of the home page asks for',
    needs: 'demo data',
    run: async ({ stack, chromium, say }) => viewFigures(stack, await chromium(), say),
  },
  site: {
    title: 'Asking one instance of the function of all pages',
    needs: 'demo data',
    run: async ({ stack, chromium, say }) =>
      siteFigures(stack, await chromium(), stack.ports.hosting + SITE_APART, say),
  },
  lighthouse: {
    title: 'Asking Lighthouse',
    needs: 'demo data',
    run: async ({ stack, chromium, say }) => lighthouseFigures(stack, await chromium(), say),
  },
  lists: {
    title: 'Scrolling through 2,000 photos, counting reads, weighing pages',
    needs: 'demo data',
    run: async ({ stack, chromium, say }) =>
      listFigures(stack, await chromium(), stack.ports.hosting + SITE_APART, say),
  },
  feed: {
    title: 'Reading a feed of 200 people and 50 tags',
    needs: 'nothing more',
    run: ({ stack }) => feedFigures(stack),
  },
  likes: { title: 'Liking one photo', needs: 'nothing more', run: ({ stack }) => likeFigures(stack) },
  'own-photos': {
    title: 'Opening and changing 10,000 own photos',
    needs: 'nothing more',
    run: ({ stack }) => ownPhotoFigures(stack),
  },
  upload: {
    title: 'Pressing keys on the upload page with 50 photos',
    needs: 'demo data',
    run: async ({ stack, chromium, say }) => uploadFigures(stack, await chromium(), say),
  },
  perceptual: {
    title: 'Knowing copies of pictures',
    needs: 'nothing more',
    run: () => perceptualFigures(sharedPictures()),
  },
  tiles: {
    title: 'Weighing the tiles of the home page, and how like the photos they are',
    needs: 'nothing more',
    run: () => tileFigures(),
  },
  desk: {
    title: 'Working through the reports of a large site',
    needs: 'nothing more',
    run: async ({ stack, chromium, say }) => deskFigures(stack, await chromium(), say),
  },
  sweep: {
    title: 'Sweeping 20,000 photos for an NG tag',
    needs: 'nothing more',
    run: ({ stack }) => ngTagSweepFigures(stack),
  },
  load: { title: 'Loading the functions', needs: 'nothing more', run: () => loadFigures() },
  local: {
    title: 'Calling everything on two local sites, one after the other',
    needs: 'stacks of its own',
    run: localFigures,
  },
  mutants: {
    title: 'Testing the rules with every small change to them',
    mustReach: true,
    needs: 'nothing more',
    run: mutantFigures,
  },
};

const inBrowser: ReadonlySet<BenchPart> = new Set([
  'first-photo',
  'view',
  'site',
  'lighthouse',
  'lists',
  'upload',
  'desk',
]);

/**
 * `npm run bench`: starts a stack, measures the parts that are named, or all of them, prints one table, and stops
 * everything again.
 */
export async function runBench(words: readonly string[]): Promise<void> {
  const asked = parseBenchRequest(words);
  const report = createReport();
  const keeper = createKeeper();
  let stack: Stack | undefined;
  onEnd(async () => {
    await stack?.stop();
    await keeper.close();
  });
  try {
    const log = openLog(join(LOG_DIR, 'bench.log'));
    const chromium = () => provideChromium({ env: process.env, keeper, report, log });
    // Where there is none, one hears of it before minutes of measuring.
    if (asked.some((part) => inBrowser.has(part))) await chromium();
    const needsDemo = asked.some((part) => PARTS[part].needs === 'demo data');
    const portOffset = offsetFromEnv(process.env, TEST_OFFSET);
    const startOnce = async (): Promise<Stack> => {
      stack ??= await startStack({
        portOffset,
        report,
        keeper,
        ...(needsDemo ? { seed: (site: Stack) => seedDemo(site, report) } : {}),
      });
      return stack;
    };
    const measured: { readonly name: BenchPart; readonly figures: readonly Figure[] }[] = [];
    try {
      for (const name of asked) {
        const part = PARTS[name];
        if (part.needs === 'stacks of its own') {
          measured.push({
            name,
            figures: await report.step(part.title, () => part.run(portOffset + APART, report.line)),
          });
        } else {
          const ground = { stack: await startOnce(), keeper, chromium, say: report.line };
          measured.push({ name, figures: await report.step(part.title, () => part.run(ground)) });
        }
      }
    } finally {
      // What was measured before a part failed was measured.
      report.line(
        `\nMedian of ${rounds} rounds where no other is named, both sides in this run.\n\n${formatTable(measured.flatMap(({ figures }) => figures))}`,
      );
    }
    const missed = measured.filter(
      ({ name, figures }) => PARTS[name].mustReach && figures.some(({ reached }) => !reached),
    );
    if (missed.length > 0)
      throw new LaunchError(`Missed, and has to hold: ${missed.map(({ name }) => name).join(', ')}.`);
  } finally {
    await stack?.stop();
    await keeper.close();
  }
}
