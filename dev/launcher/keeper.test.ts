import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeeper } from './keeper.ts';
import { isAlive, waitUntil } from './kill.ts';

/** A process that starts another one, notes both process ids, and ends by itself only much later. */
const FAMILY = 'sleep 300 & echo $! > "$0/child"; echo $$ > "$0/parent"; wait';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matataki-test-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function familyPids(): Promise<readonly number[]> {
  const ids = (): readonly number[] =>
    ['child', 'parent'].map((name) =>
      existsSync(join(folder, name)) ? Number(readFileSync(join(folder, name), 'utf8')) : 0,
    );
  expect(await waitUntil(() => ids().every((id) => id > 1), 20_000)).toBe(true);
  return ids();
}

describe('the keeper of processes', () => {
  it('stops what it started, and what that started', async () => {
    const keeper = createKeeper();
    keeper.start('sh', ['-c', FAMILY, folder], { cwd: folder, stdio: 'ignore' });
    const pids = await familyPids();
    expect(pids.every(isAlive)).toBe(true);
    await keeper.close();
    expect(await waitUntil(() => !pids.some(isAlive), 10_000)).toBe(true);
  });

  it('a command that is told to stop is killed with all that it started', async () => {
    const keeper = createKeeper();
    const stop = AbortSignal.timeout(3_000);
    const outcome = await keeper.run('sh', ['-c', FAMILY, folder], { cwd: folder, stdio: 'ignore', stop });
    expect(outcome).toEqual({ kind: 'stopped' });
    const pids = await familyPids();
    expect(await waitUntil(() => !pids.some(isAlive), 10_000)).toBe(true);
    await keeper.close();
  });

  it('tells a missing program from one that failed', async () => {
    const keeper = createKeeper();
    const options = { cwd: folder, stdio: 'ignore', stop: AbortSignal.timeout(5000) } as const;
    expect(await keeper.run('matataki-no-such-program', [], options)).toEqual({ kind: 'missing' });
    expect(await keeper.run('sh', ['-c', 'exit 3'], options)).toEqual({ kind: 'exited', code: 3 });
    await keeper.close();
  });

  it('leaves nothing behind when its own process is killed outright', async () => {
    const module = JSON.stringify(join(import.meta.dirname, 'keeper.ts'));
    const program = `
      const { createKeeper } = await import(${module});
      const keeper = createKeeper();
      keeper.guard({ scratch: [${JSON.stringify(join(folder, 'scratch'))}] });
      keeper.start('sh', ['-c', ${JSON.stringify(FAMILY)}, ${JSON.stringify(folder)}], { cwd: ${JSON.stringify(folder)}, stdio: 'ignore' });
      console.log('The guard has been told.');
      setInterval(() => undefined, 1000);
    `;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // The family can have noted its ids before the launcher has told its guard of it.
    await once(launcher.stdout, 'data');
    const pids = await familyPids();
    expect(pids.every(isAlive)).toBe(true);
    launcher.kill('SIGKILL');
    expect(await waitUntil(() => !pids.some(isAlive), 30_000)).toBe(true);
  }, 60_000);
});
