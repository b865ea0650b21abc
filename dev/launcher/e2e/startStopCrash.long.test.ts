import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTROL_PATH } from '../host/control.ts';
import { readPids } from '../kill.ts';
import { folder, launch, launchUntilReady, origins } from './localSite.ts';
import { expectNothingLeft, expectTraces, leaveTraces } from './traces.ts';

async function pidOf(name: string): Promise<number> {
  const [scratch] = (await readdir(join(folder, 'tmp'))).filter((entry) => entry.startsWith('matataki-'));
  const pid = readPids(join(folder, 'tmp', scratch ?? 'none', 'pids')).get(name);
  if (pid === undefined) throw new Error(`${name} left no process id`);
  return pid;
}

describe('the local site', () => {
  it('keeps its data over Ctrl-C, lets no second one start, and leaves nothing running when it is killed', async () => {
    const first = await launchUntilReady();
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Ports .* are in use by another program: stop it/);
    await leaveTraces();
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(130);
    await expectNothingLeft();
    const again = await launchUntilReady();
    await expectTraces();
    again.process.kill('SIGKILL');
    expect(await again.ended).toBe('SIGKILL');
    await expectNothingLeft();
  });

  it.each([
    ['firestore', 'The Firestore emulator stopped by itself'],
    ['storage-rules', 'The storage rules stopped by themselves'],
  ])('stops everything with a sentence when %s crashes', async (name, sentence) => {
    const site = await launchUntilReady();
    process.kill(await pidOf(name), 'SIGKILL');
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(sentence);
    await expectNothingLeft();
  });

  it('fails the call that its functions crash in, says so, and serves the next', async () => {
    const site = await launchUntilReady();
    const call = (): Promise<Response> =>
      fetch(`${origins.site}/call/heartbeat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"data":{}}',
      });
    // The first call after a start loads what it needs, and is long enough to be met in its middle.
    await fetch(`${origins.functions}${CONTROL_PATH}kill-during/calls`, { method: 'POST' });
    expect(await (await call()).json()).toMatchObject({ error: { status: 'INTERNAL' } });
    expect((await call()).status).not.toBe(500);
    await expect.poll(site.output).toContain('the functions’ process ended (SIGKILL)');
    await leaveTraces();
  });
});
