import { createHash } from 'node:crypto';
import { cpus, freemem, totalmem } from 'node:os';
import { seconds } from './report.ts';

const SAMPLE_MS = 1_000;
const GIB = 1024 ** 3;
const FIXED_WORK_BYTES = 1024 ** 3;

/**
 * Watches the load and the memory of this machine. The returned function ends that, and describes them together with the time that a
 * fixed piece of work takes, so that runs on different machines can be compared.
 */
export function watchMachine(): () => string {
  const [before, started] = [busyMs(), Date.now()];
  let peak = totalmem() - freemem();
  const timer = setInterval(() => {
    peak = Math.max(peak, totalmem() - freemem());
  }, SAMPLE_MS).unref();
  return () => {
    clearInterval(timer);
    const cores = cpus().length;
    const percent = Math.round((100 * (busyMs() - before)) / Math.max(1, (Date.now() - started) * cores));
    return `Machine: ${cores} cores, ${percent} % busy, at most ${(peak / GIB).toFixed(1)} GiB in use, fixed work in ${seconds(fixedWorkMs())}`;
  };
}

const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** Milliseconds to hash a GiB. */
function fixedWorkMs(): number {
  const started = performance.now();
  const [hash, part] = [createHash('sha256'), Buffer.alloc(FIXED_WORK_BYTES / 64)];
  for (let bytes = 0; bytes < FIXED_WORK_BYTES; bytes += part.length) hash.update(part);
  hash.digest();
  return performance.now() - started;
}
