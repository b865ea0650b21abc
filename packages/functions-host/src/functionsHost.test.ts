import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findInsides } from './insides.ts';
import { STATE_PATH, serveFromOneProcess } from './serveFromOneProcess.ts';

const FUNCTIONS = `
const { existsSync } = require('node:fs');
const until = (file) => new Promise((resolve) => {
  const look = () => (existsSync(file) ? resolve() : setTimeout(look, 5));
  look();
});
let running = 0;
let most = 0;
exports.pid = (request, response) => response.send(String(process.pid));
exports.alike = exports.pid;
require('node:diagnostics_channel').subscribe('http.server.request.start', ({ request }) => {
  request.named = [process.env.FUNCTION_TARGET, process.env.FUNCTION_SIGNATURE_TYPE].join();
});
exports.named = (request, response) => response.send(request.named);
exports.narrow = async (request, response) => {
  running += 1;
  most = Math.max(most, running);
  await until('go');
  running -= 1;
  response.send(String(most));
};
exports.narrow.__endpoint = { concurrency: 2 };
exports.crash = () => process.exit(7);
exports.secret = (request, response) => response.send([process.env.KEY_A, process.env.KEY_B].join());
exports.domain = (request, response) => response.send(String('members' in process.domain));
exports.onWrite = () => until('handled');
`;

const load = createRequire(import.meta.url);
let folder: string;
let origin: string;
let server: Server;
let stop: () => void;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'functions-host-'));
  writeFileSync(join(folder, 'package.json'), '{ "main": "functions.cjs" }');
  writeFileSync(join(folder, 'functions.cjs'), FUNCTIONS);
  writeFileSync(join(folder, '.secret.local'), 'KEY_A=a\nKEY_B=b\n');
  process.env['FUNCTIONS_EMULATOR_PARALLEL'] = '1000';
  // Tests share a process. The site's functions, if another test loaded them, leave the bodies of events as they are.
  vi.stubEnv('FUNCTION_SIGNATURE_TYPE', 'cloudevent');
  serveFromOneProcess(findInsides());
  const { FunctionsEmulator } = load('firebase-tools/lib/emulator/functionsEmulator');
  const backend = {
    functionsDir: folder,
    codebase: 'default',
    env: {},
    secretEnv: [],
    bin: process.execPath,
    runtime: 'nodejs24',
  };
  const projectId = 'demo-host';
  const emulator = new FunctionsEmulator({
    projectId,
    projectDir: folder,
    emulatableBackends: [backend],
    verbosity: 'SILENT',
  });
  const trigger = (name: string, more: object) => ({
    id: `here-${name}`,
    name,
    entryPoint: name,
    platform: 'gcfv2',
    region: 'here',
    ...more,
  });
  const call = (name: string) => trigger(name, { httpsTrigger: {} });
  const onWrite = trigger('onWrite', { eventTrigger: { eventType: 'x', resource: 'x' } });
  const calls = [
    call('pid'),
    call('alike'),
    call('narrow'),
    call('crash'),
    call('secret'),
    call('named'),
    call('domain'),
  ];
  emulator.setTriggersForTesting([...calls, onWrite], backend);
  server = emulator.createHubServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  stop = () => emulator.workerPools.default.exit();
});

afterAll(() => {
  vi.unstubAllEnvs();
  stop();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = async (name: string): Promise<string> => (await fetch(`${origin}/demo-host/here/${name}`)).text();
const events = async (): Promise<unknown> => (await fetch(origin + STATE_PATH)).json();
const sendEvent = (project: string) =>
  fetch(`${origin}/functions/projects/${project}/triggers/here-onWrite-0`, {
    method: 'POST',
    headers: { 'content-type': 'application/cloudevents+json' },
    body: JSON.stringify({ specversion: '1.0', id: '1', source: 's', type: 'x', data: {} }),
  });

describe('the functions’ process', () => {
  it('one process answers 40 calls of two functions at once', async () => {
    const pids = await Promise.all(Array.from({ length: 40 }, (_, index) => call(index % 2 === 0 ? 'pid' : 'alike')));
    expect(new Set(pids).size).toBe(1);
    expect(pids[0]).toMatch(/^\d+$/);
  });

  it('a function runs as many calls at once as it declares, and does not hold up other functions', async () => {
    const calls = Array.from({ length: 5 }, () => call('narrow'));
    await call('pid');
    writeFileSync(join(folder, 'go'), '');
    expect(await Promise.all(calls)).toEqual(['2', '2', '2', '2', '2']);
  });

  it('the environment names the function of each request that starts, as in production', async () => {
    const names = await Promise.all(['pid', 'named', 'alike', 'named'].map(call));
    expect([names[1], names[3]]).toEqual(['named,http', 'named,http']);
  });

  it('the process has every secret of .secret.local', async () => {
    expect(await call('secret')).toBe('a,b');
  });

  it('no request has a domain, whose hooks take a quarter of the time', async () => {
    expect(await call('domain')).toBe('false');
  });

  it('the state counts an event until its function has handled it', async () => {
    expect(await events()).toEqual({ events: 0 });
    const sent = sendEvent('demo-host');
    await expect.poll(events).toEqual({ events: 1 });
    writeFileSync(join(folder, 'handled'), '');
    expect((await sent).ok).toBe(true);
    await expect.poll(events).toEqual({ events: 0 });
  });

  it('the host drops an event of another project', async () => {
    rmSync(join(folder, 'handled'), { force: true });
    expect((await sendEvent('demo-other')).status).toBe(204);
  });

  it('a new process serves the next call after a crash', async () => {
    const before = await call('pid');
    await call('crash');
    await expect.poll(() => call('pid'), { timeout: 30_000 }).toMatch(/^\d+$/);
    expect(await call('pid')).not.toBe(before);
  });
});

it('the host refuses a firebase-tools that it was not written for, and names the version', () => {
  const changed = (file: string) => (file.endsWith('functionsEmulator') ? { FunctionsEmulator: class {} } : load(file));
  expect(() => findInsides(changed)).toThrow(/^firebase-tools 15\.\S+ has other insides than 15\.34\.2/);
});
