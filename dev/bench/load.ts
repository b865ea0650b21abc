import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../launcher/paths.ts';
import { loadFolder, printedBy } from '../package/startOfFunctions.ts';
import { type Figure, median } from './table.ts';

const starts = 15;
const lib = join(ROOT, 'functions/lib');

const startSchema = v.object({ cpuMs: v.number(), rssMb: v.number() });

/** What a new process spends on importing modules, and what it holds then. Processor time: what else runs here does not count. */
async function start(folder: string, modules: readonly string[]) {
  const script = `
    const before = process.cpuUsage();
    await Promise.all(${JSON.stringify(modules)}.map((name) => import(name)));
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 2 ** 20 }));
    process.exit();
  `;
  return v.parse(startSchema, await printedBy(folder, script));
}

type Started = v.InferOutput<typeof startSchema>;

/** What starts of a function's process take, and of one that imports the same SDKs and nothing of ours, in turns. */
async function startsOf(...modules: readonly string[]) {
  const { imported } = await loadFolder(lib);
  const sdks = imported.filter((name) => name.startsWith('firebase-'));
  const ours: Started[] = [];
  const alone: Started[] = [];
  for (let round = 0; round < starts; round += 1) {
    ours.push(await start(lib, ['./index.js', ...modules]));
    alone.push(await start(lib, sdks));
  }
  return (of: (one: Started) => number) => ({ ours: median(ours.map(of)), against: median(alone.map(of)) });
}

const cpuMs = (one: Started): number => one.cpuMs;
const rssMb = (one: Started): number => one.rssMb;

/** What a start of a function takes, and of `site` with its first page. */
export async function loadFigures(): Promise<readonly Figure[]> {
  const calls = await startsOf();
  // What draws comes with the first page.
  const site = await startsOf('../first/server.js');
  const times = `(median of ${starts} starts)`;
  const figure = (
    what: string,
    unit: 'ms' | 'MB',
    measured: { readonly ours: number; readonly against: number },
    goal: { readonly most: number } | { readonly mostMore: number },
  ): Figure => ({
    what: `${what}, against the SDKs that it imports alone ${times}`,
    unit,
    ...measured,
    goal: 'most' in goal ? `≤ ${goal.most} ${unit}` : `≤ + ${goal.mostMore} ${unit}`,
    reached: 'most' in goal ? measured.ours <= goal.most : measured.ours - measured.against <= goal.mostMore,
  });
  const [theCalls, theSite] = [
    'of a process that loads the functions',
    'of a process that loads `site` and what draws its pages',
  ];
  return [
    figure(`processor time ${theCalls}`, 'ms', calls(cpuMs), { mostMore: 60 }),
    figure(`memory (RSS) ${theCalls}`, 'MB', calls(rssMb), { mostMore: 15 }),
    figure(`processor time ${theSite}`, 'ms', site(cpuMs), { most: 300 }),
    figure(`memory (RSS) ${theSite}`, 'MB', site(rssMb), { most: 120 }),
  ];
}
