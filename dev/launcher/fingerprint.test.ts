import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

/** The fingerprint of a new clone with a page and this file. */
async function print(path: string, text: string, settings = ''): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'matataki-sources-'));
  for (const [name, content] of [
    ['web/index.html', 'source'],
    [path, text],
  ] as const) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const made = await fingerprintOf(root, ['package-lock.json', 'functions', 'web'], settings);
  rmSync(root, { recursive: true });
  return made;
}

it.each(['web/src/first/server.tsx', 'functions/src/index.ts', 'package-lock.json'])(
  'the fingerprint depends on the content of %s and not on the clone',
  async (path) => {
    expect(await print(path, 'one')).toBe(await print(path, 'one'));
    expect(await print(path, 'one')).not.toBe(await print(path, 'two'));
    expect(await print(path, 'one')).not.toBe(await print(path, 'one', 'other settings'));
  },
);

it.each(['web/dist/app.html', 'functions/lib/index.js', 'web/src/lib/dates.test.ts'])(
  'the fingerprint ignores %s',
  async (path) => expect(await print(path, 'one')).toBe(await print(path, 'two')),
);
