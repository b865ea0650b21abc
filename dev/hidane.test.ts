import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
let env: NodeJS.ProcessEnv;

const program = (name: string, lines: string): void => {
  const file = join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $1" >> ${join(folder, 'asked')}\n${lines}\n`);
  chmodSync(file, 0o755);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hidane-'));
  mkdirSync(join(folder, 'bin'));
  env = {
    PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter),
    HOME: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  program('npm', 'exit 1');
  program(
    'cargo',
    'while [ "$1" != --root ]; do shift; done; mkdir -p "$2/bin"; cp "$0" "$2/bin/hidane"; sleep 0.3\nprintf \'#!/bin/sh\\necho hidane\' > "$2/bin/hidane"; chmod +x "$2/bin/hidane"',
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getHidane = (): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, [join(import.meta.dirname, 'hidane.mjs')], { env, stdio: 'ignore' }).once('exit', resolve);
  });

const asked = (): readonly string[] => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

it('one process compiles hidane, however many ask for it at once', async () => {
  expect(await Promise.all([getHidane(), getHidane(), getHidane()])).toEqual([0, 0, 0]);
  expect(asked().filter((line) => line === 'cargo install')).toHaveLength(1);
});

it('another process takes over from one that was killed meanwhile', async () => {
  expect(await getHidane()).toBe(0);
  const cache = join(folder, 'cache/matataki');
  const [installed = ''] = readdirSync(cache);
  rmSync(join(cache, installed), { recursive: true });
  writeFileSync(join(cache, `${installed}.installing`), '4194304');
  expect(await getHidane()).toBe(0);
});

it('the installation fails if neither npm nor cargo has it', async () => {
  program('cargo', 'exit 1');
  expect(await getHidane()).toBe(1);
});
