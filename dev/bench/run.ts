import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from '../launcher/chromium.ts';
import { LaunchError } from '../launcher/failure.ts';
import { openLog } from '../launcher/logFile.ts';
import { LOG_DIR } from '../launcher/paths.ts';
import { offsetFromEnv, TEST_OFFSET } from '../launcher/ports.ts';
import { createReport } from '../launcher/report.ts';
import { onEnd } from '../launcher/session.ts';
import { type Stack, startStack } from '../launcher/stack.ts';
import { deskFigures } from './desk.ts';
import { firstPhotoFigures } from './firstPhoto.ts';
import { type Figure, formatFigure, type Ground } from './ground.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { listFigures } from './lists.ts';
import { mutantFigures } from './mutants.ts';
import { pipelineFigures } from './pipeline.ts';

const benches: Readonly<Record<string, (ground: Ground) => Promise<readonly Figure[]>>> = {
  'first-photo': firstPhotoFigures,
  lighthouse: lighthouseFigures,
  pipeline: pipelineFigures,
  lists: listFigures,
  desk: deskFigures,
  mutants: mutantFigures,
};
/** Runs only by its name, because it is slow and measures no speed. Needs no demo data. */
const test = 'mutants';

/** `npm run bench`: runs the named benches, or all that measure speed, on one local site. */
export async function runBench(words: readonly string[]): Promise<void> {
  if (!words.every((word) => Object.hasOwn(benches, word))) {
    throw new LaunchError(
      `Say what to measure: npm run bench -- [${Object.keys(benches).join('] [')}], or nothing for all of it.`,
    );
  }
  const chosen = Object.entries(benches).filter(([name]) =>
    words.length === 0 ? name !== test : words.includes(name),
  );
  const report = createReport();
  const log = openLog(join(LOG_DIR, 'bench.log'));
  let stack: Stack | undefined;
  const stop = async (): Promise<void> => stack?.stop();
  onEnd(stop);
  const measured: Figure[] = [];
  try {
    stack = await startStack({ portOffset: offsetFromEnv(process.env, TEST_OFFSET), report });
    // The SDKs read these when they are loaded.
    Object.assign(process.env, stack.env);
    if (chosen.some(([name]) => name !== test)) {
      const { seedDemoSite } = await import('../demo/seed.ts');
      await (await seedDemoSite(stack, report))();
    }
    const ground: Ground = { stack, chromium: () => provideChromium(report, log), say: report.line };
    for (const [name, run] of chosen) measured.push(...(await report.step(`Measuring ${name}`, () => run(ground))));
  } finally {
    await stop();
    if (measured.length > 0) {
      const [path, table] = [join(LOG_DIR, 'bench.txt'), measured.map(formatFigure).join('\n')];
      writeFileSync(path, `${table}\n`);
      report.line(`\nOur figures beside those of the comparison, from this run (also in ${path}):\n\n${table}`);
    }
  }
}
