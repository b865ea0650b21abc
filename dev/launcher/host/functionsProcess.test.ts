import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pass } from './functionsHost.ts';
import { type Answer, createFunctionsProcess, type FunctionsProcess } from './functionsProcess.ts';

// Stands in for the functions: `slow` answers when the file `go` is there, `crash` ends the process, `hang` never answers.
const PROGRAM = `
const { createServer } = require('node:http');
const { existsSync } = require('node:fs');
createServer((request, response) => {
  const name = request.headers['x-matataki-function'];
  if (name === 'crash') process.exit(7);
  if (name === 'hang') return;
  const answer = () => (name === 'slow' && !existsSync('go') ? setTimeout(answer, 5) : response.end(name + ' ' + process.pid));
  answer();
}).listen(process.argv[2], () => process.send({ slow: { concurrency: 2, eventTrigger: { retry: true } }, quick: {} }));
`;

let folder: string;
let functions: FunctionsProcess;
let said: string[];

const load = (file = 'program.cjs') =>
  functions.load({ command: process.execPath, args: (socket) => [file, socket], cwd: folder, env: process.env });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'host-'));
  writeFileSync(join(folder, 'program.cjs'), PROGRAM);
  writeFileSync(join(folder, 'broken.cjs'), 'throw new Error("does not load")');
  said = [];
  functions = createFunctionsProcess(
    (line) => said.push(line),
    () => undefined,
  );
});

afterEach(() => {
  functions.stop();
  rmSync(folder, { recursive: true, force: true });
});

const told = async (answer: Answer): Promise<string> =>
  answer.kind === 'answered' ? text(answer.response) : answer.kind;

const calling = <T>(entryPoint: string, timeoutMs: number, use: (answer: Answer) => Promise<T>): Promise<T> =>
  functions.call(
    { functionId: entryPoint, entryPoint, signature: 'http', timeoutMs },
    { method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) },
    use,
  );

const call = (entryPoint: string, timeoutMs = 10_000): Promise<string> => calling(entryPoint, timeoutMs, told);

const runningNow = (name: string) =>
  expect.poll(() => functions.running()[name] ?? 0, { timeout: 10_000, interval: 5 });

describe('the functions’ process', () => {
  it('serves every function from one process', async () => {
    load();
    const answers = await Promise.all(['a', 'b', 'a'].map((name) => call(name)));
    expect(new Set(answers.map((answer) => answer.split(' ')[1]))).toEqual(new Set([String(functions.pid())]));
  });

  it('runs as many calls of a function side by side as it declares, and no fewer, while others go on', async () => {
    load();
    const calls = [1, 2, 3].map(() => call('slow'));
    await runningNow('slow').toBe(2);
    expect(await call('quick')).toContain('quick');
    expect(functions.running().slow).toBe(2);
    writeFileSync(join(folder, 'go'), '');
    expect(await Promise.all(calls)).toHaveLength(3);
    expect(functions.running()).toEqual({});
  });

  it('fails the calls that it was at when it crashes, says so, and a new one serves the next', async () => {
    load();
    const underWay = call('slow');
    await runningNow('slow').toBe(1);
    expect(await call('crash')).toBe('crashed');
    expect(await underWay).toBe('crashed');
    expect(await call('quick')).toContain('quick');
    expect(said.join()).toContain('a new one starts');
  });

  it('ends a call at its own timeout, and no other', async () => {
    load();
    const underWay = call('slow');
    expect(await call('hang', 50)).toBe('timeout');
    writeFileSync(join(folder, 'go'), '');
    expect(await underWay).toContain(`slow ${functions.pid()}`);
  });

  it('answers in words when the functions can not be loaded, and serves once they can', async () => {
    load('broken.cjs');
    expect(await call('quick')).toBe('not-started');
    expect(said.join()).toContain('before it had loaded them');
    load();
    expect(await call('quick')).toContain('quick');
  });

  it('lets what was loaded before finish its calls when something new is loaded', async () => {
    load();
    const underWay = call('slow');
    await runningNow('slow').toBe(1);
    const before = functions.pid();
    load();
    expect(await call('quick')).not.toContain(String(before));
    writeFileSync(join(folder, 'go'), '');
    expect(await underWay).toBe(`slow ${before}`);
    expect(said).toEqual([]);
  });

  it('knows which functions ask for failed events again', async () => {
    load();
    await call('quick');
    expect([functions.retries('slow'), functions.retries('quick')]).toEqual([true, false]);
  });
});

describe('who calls over HTTP', () => {
  let origin: string;
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    void calling(name, name === 'hang' ? 50 : 10_000, (answer) => pass(answer, response));
  });
  beforeEach(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['hang', 504, 'DEADLINE_EXCEEDED', 'longer than its timeout'],
    ['crash', 500, 'INTERNAL', 'ended during this call: socket hang up, 7'],
  ])('is told in words when a function has no answer: %s', async (name, status, code, words) => {
    load();
    const answer = await fetch(`${origin}/${name}`);
    expect(answer.status).toBe(status);
    const message = expect.stringContaining(words);
    expect(await answer.json()).toEqual({ error: { status: code, message } });
    expect(await (await fetch(`${origin}/quick`)).text()).toContain('quick');
  });

  it('is told in words that the functions can not be loaded', async () => {
    load('broken.cjs');
    const answer = await fetch(`${origin}/quick`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: { status: 'UNAVAILABLE', message: expect.stringContaining('could not be started') },
    });
  });

  it('may go away, which ends their call and nothing more', async () => {
    load();
    const leaving = new AbortController();
    const left = fetch(`${origin}/slow`, { signal: leaving.signal }).catch(() => 'left');
    await runningNow('slow').toBe(1);
    leaving.abort();
    expect(await left).toBe('left');
    const pid = functions.pid();
    writeFileSync(join(folder, 'go'), '');
    await runningNow('slow').toBe(0);
    expect(await call('quick')).toBe(`quick ${pid}`);
    expect(said).toEqual([]);
  });
});
