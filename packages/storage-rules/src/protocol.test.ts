import { describe, expect, it } from 'vitest';
import type { JsonObject } from './decode.ts';
import { Runtime } from './protocol.ts';
import { bucketRules, restDocument } from './testing.ts';

type Started = { runtime: Runtime; sent: JsonObject[]; logged: string[]; tell: (message: unknown) => Promise<void> };

function start(lookUpTimeLimitMs = 10_000): Started {
  const sent: JsonObject[] = [];
  const logged: string[] = [];
  const runtime = new Runtime({
    send: (message) => sent.push(message),
    log: (text) => logged.push(text),
    lookUpTimeLimitMs,
  });
  return { runtime, sent, logged, tell: (message) => runtime.receive(JSON.stringify(message)) };
}

function loadMessage(id: number, rulesetName: string, content: string): JsonObject {
  return {
    action: 'load_ruleset',
    id,
    context: { rulesetName, source: { files: [{ name: 'storage.rules', content }] } },
  };
}

function verifyMessage(id: number, rulesetName: string, path: string, method = 'get'): JsonObject {
  const variables = {
    resource: { null_value: null },
    request: { map_value: { fields: { auth: { null_value: null } } } },
  };
  return { action: 'verify', id, context: { rulesetName, service: 'firebase.storage', path, method, variables } };
}

const openRules = bucketRules('match /{all=**} { allow read; }');
const closedRules = 'service firebase.storage { match /a { allow read: if false; } }';
const lookUpRules = bucketRules(
  `match /{id} { allow get: if firestore.get(/databases/(default)/documents/photos/$(id)).data.open || id == 'always'; }`,
);

describe('rulesets', () => {
  it('the first message says that the runtime is ready', () => {
    const { runtime, sent } = start();
    runtime.start();
    expect(sent).toEqual([{ id: -1, status: 'ok', warnings: [], errors: [] }]);
  });

  it('a ruleset is loaded with its version', async () => {
    const { sent, tell } = start();
    await tell(loadMessage(0, '0', openRules));
    await tell(loadMessage(1, '1', closedRules));
    expect(sent).toEqual([
      { id: 0, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 2 } },
      { id: 1, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 1 } },
    ]);
  });

  it('an error comes in the form that firebase-tools prints, with line and column', async () => {
    const { sent, tell } = start();
    await tell(loadMessage(0, '0', 'service firebase.storage {\n  allow read;\n}'));
    expect(sent).toHaveLength(1);
    const { id, status, errors, result } = sent[0] ?? {};
    expect({ id, status, result }).toEqual({ id: 0, status: 'ok', result: undefined });
    expect(Array.isArray(errors) ? errors.map((error) => JSON.parse(String(error))) : errors).toEqual([
      {
        severity_: 'ERROR',
        description_: "Unexpected 'allow' (line 2, column 3).",
        sourcePosition_: { fileName_: 'storage.rules', line_: 2, column_: 3, currentOffset_: 29 },
      },
    ]);
  });

  it('several rulesets can be loaded, and a refused one leaves the former in place', async () => {
    const { sent, tell } = start();
    await tell(loadMessage(0, 'open', openRules));
    await tell(loadMessage(1, 'closed', closedRules));
    await tell(loadMessage(2, 'open', 'nonsense'));
    await tell(verifyMessage(3, 'open', '/b/x/o/a'));
    await tell(verifyMessage(4, 'closed', '/b/x/o/a'));
    expect(sent.slice(3)).toEqual([
      { id: 3, status: 'ok', errors: [], warnings: [], result: { permit: true } },
      { id: 4, status: 'ok', errors: [], warnings: [], result: { permit: false } },
    ]);
  });
});

describe('requests that cannot be decided are refused, and are still answered', () => {
  const good = verifyMessage(7, 'open', '/b/x/o/a');
  const context = (change: JsonObject): JsonObject => ({ ...good, context: { ...Object(good.context), ...change } });

  it.each([
    ['an unknown ruleset', context({ rulesetName: 'other' })],
    ['no ruleset', context({ rulesetName: undefined })],
    ['another service', context({ service: 'cloud.firestore' })],
    ['no path', context({ path: null })],
    ['no method', context({ method: 1 })],
    ['no variables', context({ variables: null })],
    ['a request that is no value', context({ variables: { request: 5, resource: { null_value: null } } })],
    [
      'a resource that is no value',
      context({ variables: { request: { null_value: null }, resource: { int_value: 'x' } } }),
    ],
    ['no context', { action: 'verify', id: 7 }],
  ])('%s', async (_, message) => {
    const { sent, tell } = start();
    await tell(loadMessage(0, 'open', openRules));
    await tell(message);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ id: 7, status: 'ok', result: { permit: false } });
    expect(sent[1]?.errors).toHaveLength(1);
  });

  it('an unknown action is an error', async () => {
    const { sent, tell } = start();
    await tell({ id: 3, action: 'nonsense' });
    expect(sent).toEqual([
      { id: 3, status: 'error', message: 'Unknown action.', errors: ['Unknown action.'], warnings: [] },
    ]);
  });

  it.each([[{}], [{ rulesetName: '0' }], [{ rulesetName: '0', source: { files: [] } }], [null], [[]]])(
    'a ruleset without its source is refused: %j',
    async (broken) => {
      const { sent, tell } = start();
      await tell({ id: 3, action: 'load_ruleset', context: broken });
      expect(sent).toMatchObject([{ id: 3, status: 'ok', errors: [expect.any(String)] }]);
    },
  );

  it('a line without a message is skipped, and its text is not logged', async () => {
    const { runtime, sent, logged, tell } = start();
    for (const line of [
      '',
      '  ',
      'secret rubbish',
      '{"secret":',
      '"secret"',
      'null',
      '[1]',
      '{"action":"verify"}',
      '{"id":{}}',
    ]) {
      await runtime.receive(line);
    }
    expect(sent).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join()).not.toContain('secret');
    await tell(loadMessage(0, 'open', openRules));
    expect(sent).toMatchObject([{ id: 0, errors: [] }]);
  });
});

describe('look-ups', () => {
  async function waiting(path = '/b/x/o/p1', limitMs?: number): Promise<Started & { decided: Promise<void> }> {
    const started = start(limitMs);
    await started.tell(loadMessage(0, 'r', lookUpRules));
    started.sent.length = 0;
    return { ...started, decided: started.tell(verifyMessage(5, 'r', path)) };
  }

  it('a look-up carries the id of its request and none of its own', async () => {
    const { sent } = await waiting();
    expect(sent).toEqual([
      {
        server_request_id: 5,
        action: 'fetch_firestore_document',
        status: 'ok',
        context: { path: '/databases/(default)/documents/photos/p1' },
        warnings: [],
        errors: [],
      },
    ]);
  });

  it('a look-up returns the document', async () => {
    const { sent, tell, decided } = await waiting();
    await tell({
      id: 5,
      status: 'ok',
      result: restDocument('photos/p1', { open: { booleanValue: true } }),
      warnings: [],
      errors: [],
    });
    await decided;
    expect(sent[1]).toEqual({ id: 5, status: 'ok', errors: [], warnings: [], result: { permit: true } });
  });

  it.each([
    ['a missing document', { status: 'not_found' }],
    [
      'a document without fields',
      { status: 'ok', result: { name: 'projects/demo/databases/(default)/documents/photos/p1' } },
    ],
    ['a failure', { status: 'invalid_state' }],
    ['no status', { result: restDocument('photos/p1', { open: { booleanValue: true } }) }],
    ['no result', { status: 'ok' }],
    ['a value that is none', { status: 'ok', result: restDocument('photos/p1', { open: true }) }],
  ])('%s permits nothing', async (_, answer) => {
    const { sent, tell, decided } = await waiting();
    await tell({ id: 5, warnings: [], errors: [], ...answer });
    await decided;
    expect(sent[1]).toMatchObject({ id: 5, status: 'ok', result: { permit: false } });
  });

  it('a look-up without an answer is an error in its expression', async () => {
    const { sent, decided } = await waiting('/b/x/o/p1', 20);
    await decided;
    expect(sent[1]).toMatchObject({ id: 5, result: { permit: false } });

    const other = await waiting('/b/x/o/always', 20);
    await other.decided;
    expect(other.sent[1]).toMatchObject({ id: 5, result: { permit: true } });
  });

  it('a late answer changes nothing', async () => {
    const { sent, tell, decided } = await waiting('/b/x/o/p1', 20);
    await decided;
    await tell({ id: 5, status: 'ok', result: restDocument('photos/p1', { open: { booleanValue: true } }) });
    expect(sent).toHaveLength(2);
  });

  it('the look-ups of several requests do not mix in any order of their answers', async () => {
    const { sent, tell } = start();
    await tell(loadMessage(0, 'r', lookUpRules));
    const first = tell(verifyMessage(1, 'r', '/b/x/o/p1'));
    const second = tell(verifyMessage(2, 'r', '/b/x/o/p2'));
    await tell(loadMessage(3, 'open', openRules));
    await tell(verifyMessage(4, 'open', '/b/x/o/p3'));
    await tell({ id: 2, status: 'ok', result: restDocument('photos/p2', { open: { booleanValue: false } }) });
    await second;
    await tell({ id: 1, status: 'ok', result: restDocument('photos/p1', { open: { booleanValue: true } }) });
    await first;
    expect(sent.slice(3).map(({ id, result }) => [id, result])).toEqual([
      [3, { rulesVersion: 2 }],
      [4, { permit: true }],
      [2, { permit: false }],
      [1, { permit: true }],
    ]);
  });

  it('characters that would end a URL are encoded', async () => {
    const { sent } = await waiting('/b/x/o/a?b#c%2F é');
    expect(sent[0]?.context).toEqual({ path: '/databases/(default)/documents/photos/a%3Fb%23c%252F%20é' });
  });

  it('a look-up fails when stdin ends', async () => {
    const { runtime, sent, decided } = await waiting();
    runtime.close();
    await decided;
    expect(sent[1]).toMatchObject({ id: 5, result: { permit: false } });
  });

  it('a new ruleset does not affect a running request', async () => {
    const { sent, tell, decided } = await waiting();
    await tell(loadMessage(6, 'r', closedRules));
    await tell({ id: 5, status: 'ok', result: restDocument('photos/p1', { open: { booleanValue: true } }) });
    await decided;
    expect(sent.at(-1)).toMatchObject({ id: 5, result: { permit: true } });
  });
});

describe('request.method', () => {
  it('the method is the one that firebase-tools asks about', async () => {
    const { sent, tell } = start();
    await tell(loadMessage(0, 'r', bucketRules(`match /{id} { allow read: if request.method == 'list'; }`)));
    await tell(verifyMessage(1, 'r', '/b/x/o/a', 'list'));
    await tell(verifyMessage(2, 'r', '/b/x/o/a', 'get'));
    expect(sent.slice(1).map(({ result }) => result)).toEqual([{ permit: true }, { permit: false }]);
  });
});
