import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { testFolder } from './testFolder.ts';

it.each([
  ['depends on', 'web/src/first/server.tsx'],
  ['depends on', 'functions/src/index.ts'],
  ['depends on', 'package-lock.json'],
  ['ignores', 'web/dist/app.html'],
  ['ignores', 'functions/lib/index.js'],
  ['ignores', 'web/src/lib/dates.test.ts'],
])('the fingerprint of a clone %s %s', async (how, path) => {
  const print = (text: string, settings = ''): Promise<string> => {
    const root = testFolder();
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return fingerprintOf(root, ['package-lock.json', 'functions', 'web'], settings);
  };
  const one = await print('one');
  expect(await print('one')).toBe(one);
  expect((await print('two')) === one).toBe(how === 'ignores');
  expect(await print('one', 'other settings')).not.toBe(one);
});
