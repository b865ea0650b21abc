import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const ASK_LIMIT_MS = 20_000;

/** Whether this file may be run. */
export function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first file of this name on the PATH that may be run. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter((dir) => dir !== '')
    .map((dir) => join(dir, name))
    .find(isRunnable);
}

/** What a tool prints when asked something short (stdout and stderr), or undefined when it does not answer well. */
export function ask(file: string, args: readonly string[]): string | undefined {
  const asked = spawnSync(file, [...args], {
    encoding: 'utf8',
    timeout: ASK_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return asked.status === 0 ? `${asked.stdout}${asked.stderr}` : undefined;
}
