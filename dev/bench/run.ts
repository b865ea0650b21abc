import { writeFileSync } from 'node:fs';
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
import { firstPhotoFigures } from './firstPhoto.ts';
import { type Figure, formatTable, type Ground } from './ground.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { listFigures } from './lists.ts';
import { mutantFigures } from './mutants.ts';
import { pipelineFigures } from './pipeline.ts';

type Bench = readonly [title: string, run: (ground: Ground) => Promise<readonly Figure[]>];

const benches: Readonly<Record<string, Bench>> = {
  pipeline: ['Uploading and processing a 12 MP photo', pipelineFigures],
  'first-photo': ['Opening pages as a phone does, behind an edge like Hosting’s', firstPhotoFigures],
  lighthouse: ['Asking Lighthouse', lighthouseFigures],
  lists: ['Scrolling through 2,000 photos, counting reads', listFigures],
  desk: ['Working through the reports of a large site', deskFigures],
  mutants: ['Testing the rules with every small change to them', mutantFigures],
};
/** Takes long, measures no speed and needs no demo data, so it runs only by its name. */
const test = 'mutants';

/** `npm run bench`: measures the named benches on one local site, or all that measure speed, and prints one table. */
export async function runBench(words: readonly string[]): Promise<void> {
  if (!words.every((word) => Object.hasOwn(benches, word))) {
    throw new LaunchError(
      `Say what to measure: npm run bench -- [${Object.keys(benches).join('] [')}], or nothing for all of it.`,
    );
  }
  const asked = Object.entries(benches).filter(([name]) => (words.length === 0 ? name !== test : words.includes(name)));
  const report = createReport();
  let stack: Stack | undefined;
  onEnd(async () => {
    await stack?.stop();
  });
  try {
    const log = openLog(join(LOG_DIR, 'bench.log'));
    const needsDemo = asked.some(([name]) => name !== test);
    stack = await startStack({ portOffset: offsetFromEnv(process.env, TEST_OFFSET), report });
    if (needsDemo) await (await seedDemo(stack, report))();
    // The SDKs read these when they are first used.
    Object.assign(process.env, stack.env);
    const ground: Ground = {
      stack,
      chromium: () => provideChromium({ env: process.env, report, log }),
      say: report.line,
    };
    const measured: Figure[] = [];
    try {
      for (const [, [title, run]] of asked) measured.push(...(await report.step(title, () => run(ground))));
    } finally {
      // What was measured before a part failed was measured.
      const file = join(LOG_DIR, 'bench.txt');
      writeFileSync(file, `${formatTable(measured)}\n`);
      report.line(`\nBoth sides were measured in this run. The table is also in ${file}.\n\n${formatTable(measured)}`);
    }
    const missed = measured.filter(({ hasToHold, reached }) => hasToHold && !reached);
    if (missed.length > 0)
      throw new LaunchError(`Missed, and has to hold: ${missed.map(({ what }) => what).join(', ')}.`);
  } finally {
    await stack?.stop();
  }
}
