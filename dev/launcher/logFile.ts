import { closeSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A log that child processes write to directly, so that they go on undisturbed when the launcher is gone. */
export interface LogFile {
  readonly path: string;
  /** For a child's stdout and stderr. */
  readonly descriptor: number;
  close(): void;
}

/** Begins a new log; the previous run's is kept beside it with `.old`. */
export function openLog(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  try {
    renameSync(path, `${path}.old`);
  } catch {
    // There was none.
  }
  const descriptor = openSync(path, 'a');
  return { path, descriptor, close: () => closeSync(descriptor) };
}

/** The end of a log, for showing beside a failure: its last lines, or those up to the first that matches `until`. */
export async function lastLines(path: string, count: number, until?: RegExp): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const end = until === undefined ? -1 : lines.findIndex((line) => until.test(line));
  return lines.slice(0, end === -1 ? lines.length : end + 1).slice(-count);
}

/** Calls `onLine` for each line that others add to a log, until stopped. */
export function followLog(path: string, onLine: (line: string) => void): { stop(): void } {
  const EVERY_MS = 100;
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(64 * 1024);
  let pending = Buffer.alloc(0);
  const read = (): void => {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      pending = Buffer.concat([pending, chunk.subarray(0, size)]);
    }
    // Only whole lines are decoded: a character of several bytes may be half-written at the end.
    const end = pending.lastIndexOf('\n');
    if (end === -1) return;
    const lines = pending.subarray(0, end).toString('utf8').split('\n');
    pending = pending.subarray(end + 1);
    for (const line of lines) onLine(line);
  };
  const timer = setInterval(read, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      closeSync(file);
    },
  };
}
