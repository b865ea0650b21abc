import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { treeMemory } from './treeMemory.ts';

const script = (below: string) => `${below}; process.stdout.write('up'); setInterval(() => {}, 1_000);`;
const grandchild = script('globalThis.held = Buffer.alloc(100e6, 1)');
const child = script(`
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--eval', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`);

describe.runIf(process.platform === 'linux')('the memory of a process and all below it', () => {
  it('counts what a grandchild holds', async () => {
    const top = spawn(process.execPath, ['--eval', child], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const ended = once(top, 'exit');
    try {
      let said = '';
      for await (const piece of top.stdout) {
        said += String(piece);
        if (said === 'upup') break;
      }
      const { processes, mb } = await treeMemory(Number(top.pid));
      expect(processes).toBe(2);
      expect(mb).toBeGreaterThan(110);
      expect(mb).toBeLessThan(400);
    } finally {
      // Both: they are a group.
      process.kill(-Number(top.pid), 'SIGKILL');
      await ended;
    }
  });
});
