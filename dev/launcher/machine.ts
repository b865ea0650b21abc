import { createHash } from 'node:crypto';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import { seconds } from './report.ts';

const SAMPLE_MS = 1_000;
const GIB = 1024 ** 3;

/** Watches how busy the machine is, until the returned function ends it and says so in one line. */
export function watchMachine(): () => string {
  const before = cpuTimes();
  const usedBefore = totalmem() - freemem();
  let peak = usedBefore;
  const timer = setInterval(() => {
    peak = Math.max(peak, totalmem() - freemem());
  }, SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    const after = cpuTimes();
    const busy = (after.busyMs - before.busyMs) / Math.max(1, after.allMs - before.allMs);
    const memory = `memory at most ${gib(peak)} (${gib(usedBefore)} before)`;
    return `Machine: ${availableParallelism()} cores, ${Math.round(100 * busy)} % busy; ${memory}; fixed work in ${seconds(fixedWork())}`;
  };
}

const gib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

function cpuTimes(): { readonly busyMs: number; readonly allMs: number } {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => [user + nice + sys + irq, idle] as const);
  const busyMs = times.reduce((sum, [busy]) => sum + busy, 0);
  return { busyMs, allMs: times.reduce((sum, [, idle]) => sum + idle, busyMs) };
}

/** How long the same piece of work takes on this machine now, in milliseconds: a figure to compare runs by. */
function fixedWork(): number {
  const started = performance.now();
  const numbers = Array.from({ length: 1_000_000 }, (_, index) => Math.imul(index + 1, 2_654_435_761) >>> 0).sort(
    (a, b) => a - b,
  );
  const hash = createHash('sha256');
  for (let round = 0; round < 12; round += 1) hash.update(JSON.stringify(numbers));
  hash.digest('hex');
  return performance.now() - started;
}
