import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { hasJava } from './firestoreEmulator.ts';
import { localSecrets } from './localSecrets.ts';
import { assertPortsFree, HOST, offsetFromEnv, portPlan, TEST_OFFSET } from './ports.ts';
import { seconds } from './report.ts';
import { checkStorageRules } from './stack.ts';
import { testFolder, writeProgram } from './testFolder.ts';

it('two sites that start at once share their secrets, which stay the same', async () => {
  const folder = testFolder();
  const [one, other] = await Promise.all([localSecrets(folder), localSecrets(folder)]);
  for (const name of ['BAN_MEMORY_KEY', 'SITE_KEY']) expect(one[name]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(one['SITE_KEY']).not.toBe(one['BAN_MEMORY_KEY']);
  expect([other, await localSecrets(folder)]).toEqual([one, one]);
  // A new secret leaves the others as they are.
  writeFileSync(join(folder, '.secret.local'), 'BAN_MEMORY_KEY=kept\n');
  expect(await localSecrets(folder)).toEqual({ BAN_MEMORY_KEY: 'kept', SITE_KEY: expect.stringMatching(/=$/) });
});

it('a start names the place of an error in storage.rules', async () => {
  await expect(checkStorageRules()).resolves.toBeUndefined();
  const path = join(testFolder(), 'storage.rules');
  writeFileSync(path, "rules_version = '2';\nservice firebase.storage {\n  match /b/{b}/o { allow read if true; }\n}");
  await expect(checkStorageRules(path)).rejects.toThrow(/line 3, column \d+/);
});

it('a duration of a minute or more reads in whole seconds', () => {
  expect([59_400, 59_600, 179_600].map(seconds)).toEqual(['59.4 s', '1 min 0 s', '3 min 0 s']);
});

it.each([
  ['openjdk version "21.0.1" 2023-10-17', true],
  ['java version "1.8.0_381"', false],
  ['not java', false],
])('a java that prints %s can run Firestore: %s', (printed, expected) => {
  const folder = testFolder();
  writeProgram(folder, 'java', `echo '${printed}' >&2`);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', folder);
  expect(hasJava()).toBe(expected);
});

it('the tests use none of the usual ports, and MATATAKI_PORT_OFFSET moves them', () => {
  const usual = new Set(Object.values(portPlan(0)));
  expect(Object.values(portPlan(TEST_OFFSET)).filter((port) => usual.has(port))).toEqual([]);
  expect(offsetFromEnv({ MATATAKI_PORT_OFFSET: '2100' }, TEST_OFFSET)).toBe(12_100);
  expect(offsetFromEnv({}, TEST_OFFSET)).toBe(TEST_OFFSET);
  for (const offset of ['-1', '1.5', 'many', '60000'])
    expect(() => offsetFromEnv({ MATATAKI_PORT_OFFSET: offset }, 0)).toThrow(/MATATAKI_PORT_OFFSET/);
  expect(() => offsetFromEnv({ MATATAKI_PORT_OFFSET: '2000' }, 0)).toThrow(/10080, which browsers refuse/);
});

it('a start names a port in use and its service', async () => {
  const server = createServer().listen({ host: HOST, port: 0 });
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const ports = portPlan(port - portPlan(0).storage);
  const named = new RegExp(`Ports? .*${port} \\(storage\\).* in use by another program: `);
  await expect(assertPortsFree(ports)).rejects.toThrow(named);
  server.close();
  await once(server, 'close');
  expect(String(await assertPortsFree(ports).catch(String))).not.toMatch(/storage/);
});

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
