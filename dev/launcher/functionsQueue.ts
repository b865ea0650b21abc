import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from './json.ts';
import { waitUntil } from './kill.ts';

const TAIL_BYTES = 256 * 1024;
const QUEUE_LINE = /\[work-queue\] (\{.*\})/;

/**
 * Waits until no function has anything left to do, so that what a person did a moment ago is finished before it is
 * saved; the answer is whether that came to pass within `limitMs`. firebase-tools tells of its queue only in the debug
 * log beside its configuration.
 */
export function functionsAtRest(stackDir: string, limitMs: number): Promise<boolean> {
  const log = join(stackDir, 'firebase-debug.log');
  return waitUntil(() => isAtRest(readEnd(log)), limitMs, 100);
}

/** Whether the last state of the queue that the log tells of is an empty one. */
export function isAtRest(log: string): boolean {
  const last = log
    .split('\n')
    .map((line) => QUEUE_LINE.exec(line)?.[1])
    .findLast((state) => state !== undefined);
  if (last === undefined) return true;
  try {
    const state: unknown = JSON.parse(last);
    return isObject(state) && state.queueLength === 0 && state.workRunningCount === 0;
  } catch {
    // Half a line: it is being written, so something is going on.
    return false;
  }
}

function readEnd(path: string): string {
  try {
    const file = openSync(path, 'r');
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    closeSync(file);
    return bytes.toString('utf8');
  } catch {
    return '';
  }
}
