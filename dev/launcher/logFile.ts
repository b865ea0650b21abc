import { mkdirSync, openSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './failure.ts';

/** A log that child processes write to. */
export interface LogFile {
  readonly path: string;
  /** For a child's stdout and stderr. */
  readonly descriptor: number;
}

/** Begins a new log. The previous one is kept beside it with `.old`. */
export function openLog(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  try {
    renameSync(path, `${path}.old`);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return { path, descriptor: openSync(path, 'a') };
}

export async function lastLines(path: string, count: number): Promise<string> {
  const text = await readFile(path, 'utf8');
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
