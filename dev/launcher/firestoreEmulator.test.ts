import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasJava } from './firestoreEmulator.ts';

it.each([
  ['openjdk version "21.0.1" 2023-10-17', true],
  ['java version "1.8.0_381"', false],
  ['openjdk version "24" 2025-03-18', true],
  ['not java', false],
])('a java that prints %s serves Firestore: %s', (printed, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'java-'));
  writeFileSync(join(folder, 'java'), `#!/bin/sh\necho '${printed}' >&2\n`);
  chmodSync(join(folder, 'java'), 0o755);
  expect(hasJava({ PATH: folder })).toBe(expected);
  rmSync(folder, { recursive: true });
});
