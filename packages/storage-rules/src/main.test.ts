import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { bucketRules, restDocument } from './testing.ts';

const entryFile = fileURLToPath(new URL('main.ts', import.meta.url));
const started: ChildProcessWithoutNullStreams[] = [];

type Process = {
  child: ChildProcessWithoutNullStreams;
  say: (line: string) => void;
  /** The next message from the runtime. */
  hear: () => Promise<unknown>;
};

function startProcess(): Process {
  const child = spawn(process.execPath, [entryFile], { stdio: 'pipe' });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    say: (line) => child.stdin.write(`${line}\n`),
    hear: async () => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the runtime has ended');
      return JSON.parse(value);
    },
  };
}

function load(id: number, content: string): string {
  const source = { files: [{ name: 'storage.rules', content }] };
  return JSON.stringify({ action: 'load_ruleset', id, context: { rulesetName: 'r', source } });
}

function verify(id: number, path: string): string {
  const variables = {
    resource: { null_value: null },
    request: { map_value: { fields: { auth: { null_value: null } } } },
  };
  const context = { rulesetName: 'r', service: 'firebase.storage', path, method: 'get', variables };
  return JSON.stringify({ action: 'verify', id, context });
}

const rules = bucketRules(`
  match /photos/{id}/{variant} {
    allow get: if firestore.get(/databases/(default)/documents/photos/$(id)).data.status == 'published';
  }
  match /open { allow get; }`);

afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

describe('the runtime as a process', () => {
  it('the process says that it is ready, loads rules, looks a document up and decides', async () => {
    const { say, hear } = startProcess();
    expect(await hear()).toMatchObject({ id: -1, status: 'ok' });
    say(load(0, rules));
    expect(await hear()).toEqual({ id: 0, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 2 } });
    say(verify(1, '/b/x/o/photos/p1/320.webp'));
    expect(await hear()).toMatchObject({
      server_request_id: 1,
      action: 'fetch_firestore_document',
      context: { path: '/databases/(default)/documents/photos/p1' },
    });
    const result = restDocument('photos/p1', { status: { stringValue: 'published' } });
    say(JSON.stringify({ id: 1, status: 'ok', result, warnings: [], errors: [] }));
    expect(await hear()).toEqual({ id: 1, status: 'ok', errors: [], warnings: [], result: { permit: true } });
  });

  it('the process survives malformed input', async () => {
    const { say, hear } = startProcess();
    await hear();
    for (const line of ['rubbish', '{', '\u0000', '[]', '{"id":1}', '{"id":2,"action":7}']) say(line);
    expect(await hear()).toMatchObject({ id: 2, status: 'error' });
    say(load(3, '((('));
    expect(await hear()).toMatchObject({ id: 3, status: 'ok', errors: [expect.stringContaining('column 1')] });
    say(load(4, rules));
    expect(await hear()).toMatchObject({ id: 4, errors: [] });
    say(verify(5, '/b/x/o/open'));
    expect(await hear()).toMatchObject({ id: 5, result: { permit: true } });
  });

  it('the process answers the pending requests and ends when stdin ends', async () => {
    const { child, say, hear } = startProcess();
    await hear();
    say(load(0, rules));
    say(verify(1, '/b/x/o/open'));
    say(verify(2, '/b/x/o/photos/p1/320.webp'));
    const exited = once(child, 'exit');
    child.stdin.end();
    expect(await hear()).toMatchObject({ id: 0 });
    const others = [await hear(), await hear(), await hear()];
    expect(others).toContainEqual(expect.objectContaining({ id: 1, result: { permit: true } }));
    expect(others).toContainEqual(expect.objectContaining({ id: 2, result: { permit: false } }));
    expect(await exited).toEqual([0, null]);
  });

  it('the process ends on SIGINT, with which firebase-tools stops it', async () => {
    const { child, hear } = startProcess();
    await hear();
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  });

  it('the process writes only messages to stdout and nothing to stderr while all is well', async () => {
    const { child, say, hear } = startProcess();
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    await hear();
    say(load(0, rules));
    await hear();
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
    expect(errors).toBe('');
  });
});
