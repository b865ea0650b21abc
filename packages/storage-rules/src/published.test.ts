import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketRules } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-rules-'));
const packed = join(folder, 'node_modules/@matataki/storage-rules');

beforeAll(() => {
  const root = join(import.meta.dirname, '..');
  const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, encoding: 'utf8' });
  mkdirSync(packed, { recursive: true });
  execFileSync('tar', [
    '-xf',
    join(folder, file.trim().split('\n').at(-1) ?? ''),
    '--strip-components=1',
    '-C',
    packed,
  ]);
  const re2js = dirname(findPackageJSON('re2js', import.meta.url) ?? '');
  symlinkSync(re2js, join(folder, 'node_modules/re2js'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a program that installs the package can evaluate rules', () => {
  const program = `
    import { decide, loadRuleset, nullValue } from '@matataki/storage-rules';
    const loaded = loadRuleset(${JSON.stringify(bucketRules('match /open { allow get; }'))});
    const ask = (path) => decide(loaded.ruleset, { path, method: 'get', request: nullValue, resource: nullValue }, () => {});
    console.log((await ask('/b/bucket/o/open')).permit, (await ask('/b/bucket/o/closed')).permit);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(said).toBe('true false\n');
});

it.each([
  ['storage-rules', process.execPath, [join(packed, 'dist/main.js')]],
  ['java', join(packed, 'bin/java'), ['-jar', 'any.jar', 'serve']],
])('the command %s of the package says that it is ready, as firebase-tools expects', async (_name, command, args) => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  child.stdin.end();
  expect(JSON.parse(String(line))).toMatchObject({ id: -1, status: 'ok' });
});
