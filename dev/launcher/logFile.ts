import { mkdirSync, openSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Begins a new log for child processes. */
export function openLog(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const descriptor = openSync(path, 'a');
  const stdio: ['ignore', number, number] = ['ignore', descriptor, descriptor];
  return { path, stdio };
}
export type LogFile = Readonly<ReturnType<typeof openLog>>;

export async function lastLines(path: string, count: number): Promise<string> {
  const text = await readFile(path, 'utf8');
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
