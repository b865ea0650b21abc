import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPids } from '../kill.ts';
import { originsOf, PROJECT_ID, STORAGE_BUCKET } from '../origins.ts';
import { assertPortsFree, offsetFromEnv, portPlan } from '../ports.ts';

const OFFSET = offsetFromEnv(process.env, 21_000);
const ports = portPlan(OFFSET);
const origins = originsOf(ports);

interface Site {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

let folder: string;
let sites: Site[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mtest-'));
  await mkdir(join(folder, 'tmp'));
});

afterEach(async () => {
  for (const site of sites) {
    site.process.kill('SIGTERM');
    await site.ended;
  }
  sites = [];
  await rm(folder, { recursive: true, force: true });
});

function launch(): Site {
  let text = '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'emptySite.ts'), join(folder, 'data')], {
    env: { ...process.env, MATATAKI_PORT_OFFSET: String(OFFSET), TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const add = (part: unknown): void => {
    text += String(part);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const site = { process: child, output: () => text, ended };
  sites.push(site);
  return site;
}

async function launchUntilReady(): Promise<Site> {
  const site = launch();
  await Promise.race([
    expect.poll(site.output, { timeout: 120_000 }).toContain(`Matataki is ready: ${origins.site}\n`),
    site.ended.then(() => {
      throw new Error(`The site ended before it was ready:\n${site.output()}`);
    }),
  ]);
  return site;
}

const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const document = `${origins.firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents/launcherTest/one`;
const file = `${origins.storage}/v0/b/${STORAGE_BUCKET}/o/launcherTest%2Fone`;
const auth = `${origins.auth}/identitytoolkit.googleapis.com/v1/accounts`;
const account = JSON.stringify({ email: 'kept@example.com', password: 'password', returnSecureToken: true });

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

async function leaveTraces(): Promise<void> {
  await post(`${auth}:signUp?key=x`, account, { 'content-type': 'application/json' });
  const fields = { text: { stringValue: 'kept' } };
  const written = await fetch(document, { method: 'PATCH', headers: owner, body: JSON.stringify({ fields }) });
  expect(written.status).toBe(200);
  await post(`${origins.storage}/v0/b/${STORAGE_BUCKET}/o?name=launcherTest%2Fone`, 'kept', {
    ...owner,
    'content-type': 'text/plain',
  });
}

async function expectTraces(): Promise<void> {
  await post(`${auth}:signInWithPassword?key=x`, account, { 'content-type': 'application/json' });
  expect(await (await fetch(document, { headers: owner })).text()).toContain('"kept"');
  expect(await (await fetch(`${file}?alt=media`, { headers: owner })).text()).toBe('kept');
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => assertPortsFree(ports).then(() => 'free', String), { timeout: 10_000 }).toBe('free');
  await expect
    .poll(() => readdir(join(folder, 'tmp')).then((names) => names.filter((name) => name.startsWith('matataki-'))), {
      timeout: 10_000,
    })
    .toEqual([]);
}

async function pidOf(name: string): Promise<number> {
  const [scratch] = (await readdir(join(folder, 'tmp'))).filter((entry) => entry.startsWith('matataki-'));
  const pid = readPids(join(folder, 'tmp', scratch ?? 'none', 'pids')).get(name);
  if (pid === undefined) throw new Error(`${name} left no process id`);
  return pid;
}

describe('the local site', () => {
  it('keeps what people did over Ctrl-C and leaves nothing running', async () => {
    const first = await launchUntilReady();
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Ports .* are in use by another program: stop it/);
    await leaveTraces();
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(130);
    await expectNothingLeft();
    const again = await launchUntilReady();
    await expectTraces();
    again.process.kill('SIGKILL');
    expect(await again.ended).toBe('SIGKILL');
    await expectNothingLeft();
  });

  it.each([
    ['firestore', 'The Firestore emulator stopped by itself'],
    ['storage-rules', 'The storage rules stopped by themselves'],
  ])('stops everything with a sentence when %s crashes', async (name, sentence) => {
    const site = await launchUntilReady();
    process.kill(await pidOf(name), 'SIGKILL');
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(sentence);
    await expectNothingLeft();
  });
});
