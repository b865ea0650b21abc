import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is deleted after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matataki-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a shell script into a folder, to stand for a program on the PATH. */
export function writeProgram(folder: string, name: string, lines: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}
