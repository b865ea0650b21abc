import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../launcher/paths.ts';
import { loadFolder, printedBy } from '../package/startOfFunctions.ts';
import { atMost, type Figure, median, rounds } from './ground.ts';

const times = 15;
const lib = join(ROOT, 'functions/lib');

const startSchema = v.object({ cpuMs: v.number(), rssMb: v.number() });

type Started = v.InferOutput<typeof startSchema>;

/** What a new process spends on importing modules, and what it holds then. Processor time: what else runs here does not count. */
async function start(folder: string, modules: readonly string[]): Promise<Started> {
  const script = `
    const before = process.cpuUsage();
    await Promise.all(${JSON.stringify(modules)}.map((name) => import(name)));
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 2 ** 20 }));
    process.exit();
  `;
  return v.parse(startSchema, await printedBy(folder, script));
}

/** What a start of a function takes, and of `site` with its first page, in turns with one that imports the same SDKs and nothing of ours. */
export async function loadFigures(): Promise<readonly Figure[]> {
  const { imported } = await loadFolder(lib);
  const sdks = imported.filter((name) => name.startsWith('firebase-'));
  const startsOf = (...modules: readonly string[]) =>
    rounds(times, async () => ({
      ours: await start(lib, ['./index.js', ...modules]),
      against: await start(lib, sdks),
    }));
  const calls = await startsOf();
  // What draws comes with the first page.
  const site = await startsOf('../first/server.js');
  const measured = (what: string, unit: string, starts: typeof calls, of: keyof Started) => ({
    what: `${what}, against the SDKs that it imports alone (median of ${times} starts)`,
    unit,
    ours: median(starts.map(({ ours }) => ours[of])),
    against: median(starts.map(({ against }) => against[of])),
  });
  const atMostMore = (more: number, figure: ReturnType<typeof measured>): Figure => ({
    ...figure,
    goal: `≤ + ${more} ${figure.unit}`,
    reached: figure.ours - figure.against <= more,
  });
  const ofCalls = 'of a process that loads the functions';
  const ofSite = 'of a process that loads `site` and what draws its pages';
  return [
    atMostMore(60, measured(`processor time ${ofCalls}`, 'ms', calls, 'cpuMs')),
    atMostMore(15, measured(`memory (RSS) ${ofCalls}`, 'MB', calls, 'rssMb')),
    atMost(300, measured(`processor time ${ofSite}`, 'ms', site, 'cpuMs')),
    atMost(120, measured(`memory (RSS) ${ofSite}`, 'MB', site, 'rssMb')),
  ];
}
