import { mkdirSync, openSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A log that child processes write to. */
export interface LogFile {
  readonly path: string;
  /** For a child's stdout and stderr. */
  readonly descriptor: number;
}

/** Begins a new log. The previous run's log is kept beside it with `.old`. */
export function openLog(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  try {
    renameSync(path, `${path}.old`);
  } catch {
    // There was none.
  }
  return { path, descriptor: openSync(path, 'a') };
}

/** The last lines of a log, to show beside a failure. */
export async function lastLines(path: string, count: number): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-count).join('\n');
}
