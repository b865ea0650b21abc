import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { originsOf } from '../origins.ts';
import { offsetFromEnv, portPlan } from '../ports.ts';

const OFFSET = offsetFromEnv(process.env, 21_000);
export const ports = portPlan(OFFSET);
export const origins = originsOf(ports);

/** A local site of a test's own, empty at first. */
export interface Site {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** A folder of each test's own: `data` in it is the site's, `tmp` its temporary files. */
export let folder: string;
let sites: Site[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mtest-'));
  await mkdir(join(folder, 'tmp'));
});

afterEach(async () => {
  for (const site of sites) {
    site.process.kill('SIGTERM');
    await site.ended;
  }
  sites = [];
  await rm(folder, { recursive: true, force: true });
});

export function launch(env: NodeJS.ProcessEnv = {}): Site {
  let text = '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'emptySite.ts'), join(folder, 'data')], {
    env: { ...process.env, MATATAKI_PORT_OFFSET: String(OFFSET), TMPDIR: join(folder, 'tmp'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const add = (part: unknown): void => {
    text += String(part);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const site = { process: child, output: () => text, ended };
  sites.push(site);
  return site;
}

export async function launchUntilReady(env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const site = launch(env);
  await Promise.race([
    expect.poll(site.output, { timeout: 6 * 60_000 }).toContain(`Matataki is ready: ${origins.site}\n`),
    site.ended.then(() => {
      throw new Error(`The site ended before it was ready:\n${site.output()}`);
    }),
  ]);
  return site;
}
