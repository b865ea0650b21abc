import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localSecrets } from './localSecrets.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a local site has a key of its own, which stays the same, also where two start at once', async () => {
  const [one, other] = await Promise.all([localSecrets(folder), localSecrets(folder)]);
  expect(one['BAN_MEMORY_KEY']).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(other).toEqual(one);
  expect(await localSecrets(folder)).toEqual(one);
  expect(await readFile(join(folder, '.secret.local'), 'utf8')).toBe(`BAN_MEMORY_KEY=${one['BAN_MEMORY_KEY']}\n`);
});
