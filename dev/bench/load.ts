import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../launcher/paths.ts';
import { loadedAtStart, printedBy } from '../package/startOfFunctions.ts';
import { type Figure, median } from './table.ts';

const starts = 15;
const folder = join(ROOT, 'functions/lib/calls');

const startSchema = v.object({ cpuMs: v.number(), rssMb: v.number() });

/** What a new process spends on importing modules, and what it holds then. Processor time: what else runs here does not count. */
async function start(modules: readonly string[]) {
  const script = `
    const before = process.cpuUsage();
    await Promise.all(${JSON.stringify(modules)}.map((name) => import(name)));
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 2 ** 20 }));
    process.exit();
  `;
  return v.parse(startSchema, await printedBy(folder, script));
}

/** What a start of the functions' process takes, against one that imports the same SDKs and nothing of ours, in turns. */
export async function loadFigures(): Promise<readonly Figure[]> {
  const { imported } = await loadedAtStart(folder);
  const sdks = imported.filter((name) => name.startsWith('firebase-'));
  const ours: v.InferOutput<typeof startSchema>[] = [];
  const alone: v.InferOutput<typeof startSchema>[] = [];
  for (let round = 0; round < starts; round += 1) {
    ours.push(await start(['./index.js']));
    alone.push(await start(sdks));
  }
  const compare = (
    what: string,
    unit: 'ms' | 'MB',
    of: (one: (typeof ours)[number]) => number,
    most: number,
  ): Figure => {
    const [loaded, against] = [median(ours.map(of)), median(alone.map(of))];
    return {
      what: `${what} of a process that loads the calls of the site, against the SDKs they import alone (median of ${starts} starts)`,
      unit,
      ours: loaded,
      against,
      goal: `≤ + ${most} ${unit}`,
      reached: loaded - against <= most,
    };
  };
  return [
    compare('processor time', 'ms', ({ cpuMs }) => cpuMs, 60),
    compare('memory (RSS)', 'MB', ({ rssMb }) => rssMb, 15),
  ];
}
