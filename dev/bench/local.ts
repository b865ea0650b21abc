import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type Figure, median } from './table.ts';
import { peakDuring, treeMemory } from './treeMemory.ts';

const run = promisify(execFile);

const [mostMb, mostMbWithPictures, mostProcesses, mostRatio] = [1_700, 2_200, 8, 2];
const looks = 5;
const betweenLooksMs = 1_000;
const loadLimitMs = 20 * 60_000;

const resultSchema = v.object({
  calls: v.array(v.object({ name: v.string(), firstMs: v.number(), laterMs: v.number() })),
  made: v.number(),
  failures: v.array(v.string()),
});
/** What a load has done: how long calls took in ms, how many calls and uploads it made, and which of them failed with what. */
export type LoadResult = v.InferOutput<typeof resultSchema>;

const envSchema = v.object({ env: v.record(v.string(), v.string()) });

type Way = 'one-process' | 'own-way';

/** Starts a site in a process that holds nothing else. */
async function startSite(way: Way, portOffset: number) {
  const holder = fork(join(import.meta.dirname, 'localStack.ts'), [String(portOffset)], {
    env: { ...process.env, MATATAKI_FUNCTIONS: way },
  });
  const [message] = await Promise.race([once(holder, 'message'), once(holder, 'exit')]);
  if (!v.is(envSchema, message)) throw new Error(`a site (${way}) did not start`);
  return { holder, pid: Number(holder.pid), env: message.env };
}

async function stopSite(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const ended = once(holder, 'exit');
  holder.disconnect();
  await ended;
}

/** Does something to a site from outside; a load that ends itself is a failure like any other. */
async function load(what: 'calls' | 'pictures', env: Readonly<Record<string, string>>): Promise<LoadResult> {
  try {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'localLoad.ts'), what], {
      env: { ...process.env, ...env },
      timeout: loadLimitMs,
      maxBuffer: 64 * 2 ** 20,
    });
    return v.parse(resultSchema, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  } catch (error) {
    return { calls: [], made: 0, failures: [`${what}: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

async function atRest(pid: number) {
  const seen: Awaited<ReturnType<typeof treeMemory>>[] = [];
  for (let look = 0; look < looks; look += 1) {
    await delay(betweenLooksMs);
    seen.push(await treeMemory(pid));
  }
  return { mb: median(seen.map(({ mb }) => mb)), processes: median(seen.map(({ processes }) => processes)) };
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );

async function measure(way: Way, portOffset: number, say: (line: string) => void) {
  const { holder, pid, env } = await startSite(way, portOffset);
  try {
    const empty = await atRest(pid);
    say(`  ${way}: ${empty.processes} processes, ${Math.round(empty.mb)} MB before the first call`);
    const called = await load('calls', env);
    const afterCalls = await atRest(pid);
    say(`  ${way}: ${afterCalls.processes} processes, ${Math.round(afterCalls.mb)} MB after ${called.made} calls`);
    const { mb: peakMb, result: published } = await peakDuring(pid, load('pictures', env));
    const isAlive = holder.connected && (await answers(String(env['MATATAKI_SITE_ORIGIN'])));
    say(`  ${way}: ${Math.round(peakMb)} MB at most while ${published.made} pictures were processed`);
    const failures = [...called.failures, ...published.failures, ...(isAlive ? [] : ['the site stopped'])];
    const ratios = called.calls.map(({ name, firstMs, laterMs }) => ({
      name,
      firstMs,
      laterMs,
      ratio: firstMs / laterMs,
    }));
    const slowest = ratios.toSorted((a, b) => b.ratio - a.ratio);
    for (const failure of new Set(failures)) say(`  ${way} failed: ${failure.split('\n')[0]}`);
    for (const { name, firstMs, laterMs } of slowest.slice(0, 3)) {
      say(`  ${way}: the first ${name} took ${Math.round(firstMs)} ms, later ones ${Math.round(laterMs)} ms`);
    }
    const made = called.made + published.made;
    return { ...afterCalls, peakMb, made, failed: failures.length, ratio: slowest[0]?.ratio ?? Number.NaN };
  } finally {
    await stopSite(holder);
  }
}

/**
 * The whole local site with its functions in one process, against firebase-tools' own way, a process for each: what it holds in memory
 * after every call was made, and while twenty pictures of 12 megapixels are processed. A site of its own for each way.
 */
export async function localFigures(portOffset: number, say: (line: string) => void): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') {
    say('  left out: Linux alone tells what processes share');
    return [];
  }
  const ours = await measure('one-process', portOffset, say);
  const theirs = await measure('own-way', portOffset, say);
  const upTo = (what: string, unit: string, of: (side: typeof ours) => number, most: number): Figure => ({
    what: `${what}, against firebase-tools’ own way`,
    unit,
    ours: of(ours),
    against: of(theirs),
    goal: `≤ ${most} ${unit}`.trim(),
    reached: of(ours) <= most,
  });
  return [
    upTo(
      'memory of the local site (PSS) after every call and 20 functions 10 times each at once',
      'MB',
      ({ mb }) => mb,
      mostMb,
    ),
    upTo('processes of the local site after the same', '', ({ processes }) => processes, mostProcesses),
    upTo('its peak while 20 pictures of 12 MP are processed', 'MB', ({ peakMb }) => peakMb, mostMbWithPictures),
    upTo(`calls and pictures that failed, of ${ours.made}`, '', ({ failed }) => failed, 0),
    upTo(
      'the first call of a function in medians of its next three, the worst of all',
      '',
      ({ ratio }) => ratio,
      mostRatio,
    ),
  ];
}
