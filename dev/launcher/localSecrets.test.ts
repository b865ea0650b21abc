import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  for (const name of ['BAN_MEMORY_KEY', 'SITE_KEY']) expect(one[name]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(one['SITE_KEY']).not.toBe(one['BAN_MEMORY_KEY']);
  expect(other).toEqual(one);
  expect(await localSecrets(folder)).toEqual(one);
  expect(await readFile(join(folder, '.secret.local'), 'utf8')).toBe(
    `BAN_MEMORY_KEY=${one['BAN_MEMORY_KEY']}\nSITE_KEY=${one['SITE_KEY']}\n`,
  );
});

it('a site from before a secret keeps the keys it has and gets that one', async () => {
  await writeFile(join(folder, '.secret.local'), 'BAN_MEMORY_KEY=as-it-was\n');
  const secrets = await localSecrets(folder);
  expect(secrets['BAN_MEMORY_KEY']).toBe('as-it-was');
  expect(secrets['SITE_KEY']).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});
