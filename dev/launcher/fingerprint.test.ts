import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'matataki-sources-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const print = (settings = '') => fingerprintOf(root, ['package-lock.json', 'functions', 'web'], settings);

describe('the fingerprint of sources', () => {
  it.each(['web/src/lib/dates.ts', 'web/src/first/server.tsx', 'functions/src/index.ts', 'package-lock.json'])(
    'another %s gives another one, and the same gives the same, wherever the clone is',
    async (path) => {
      await put(path, 'one');
      const first = await print();
      await put(path, 'two');
      expect(await print()).not.toBe(first);
      await rm(root, { recursive: true });
      root = await mkdtemp(join(tmpdir(), 'matataki-elsewhere-'));
      await put(path, 'one');
      expect(await print()).toBe(first);
      expect(await print('other settings')).not.toBe(first);
    },
  );

  it.each(['web/dist/app.html', 'functions/lib/index.js', 'functions/first/server.js', 'web/src/lib/dates.test.ts'])(
    '%s changes nothing, which is no source',
    async (path) => {
      for (const source of ['web/index.html', 'functions/package.json']) await put(source, 'source');
      const first = await print();
      await put(path, 'built');
      expect(await print()).toBe(first);
    },
  );
});
