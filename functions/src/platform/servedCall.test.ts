import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { HttpsFunction } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallableContract } from '#contract/callables/callable.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { openCallable } from './callable.ts';
import { auth } from './firebase.ts';
import { callsOfPeople, serveCalls } from './servedCall.ts';

const echo = {
  name: 'echo',
  caller: 'anyone',
  rate: 'unlimited',
  whileReadOnly: 'goes-on',
  input: v.object({ said: v.string() }),
  output: v.object({ said: v.string() }),
} as const satisfies CallableContract;

/** Serves a function on a free port, under its own name. */
async function serve(name: string, served: HttpsFunction): Promise<{ origin: string; end: () => void }> {
  http(name, (...given) => Reflect.apply(served, undefined, given));
  const server = getTestServer(name);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, end: () => server.close() };
}

const served = serveCalls({}, callsOfPeople({ echo: openCallable(echo, async ({ said }) => ({ said })) }));
let origin = '';
let end = (): void => undefined;
beforeAll(async () => {
  ({ origin, end } = await serve('served', served));
});
afterAll(() => end());

const post = (path: string, headers: Readonly<Record<string, string>> = {}, at = origin) =>
  fetch(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"data":{"said":"hello"}}',
  });

describe('the function that serves calls', () => {
  it('the function runs the call that the path ends with', async () => {
    for (const path of ['/echo', '/call/echo']) {
      const answer = await post(path);
      expect([answer.status, await answer.json()]).toEqual([200, { result: { said: 'hello' } }]);
    }
  });

  it('the function does not know a name without a call', async () => {
    for (const path of ['/call/other', '/call/constructor', '/call/echo/', '/'])
      expect([path, (await post(path)).status]).toEqual([path, 404]);
  });

  it('the function forbids other sites to read its answers, and caches to store them', async () => {
    const { headers } = await post('/call/echo', { origin: 'https://elsewhere.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly method?: string };
const send = (body: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined, { headers, method }: Sent = {}) =>
  fetch(`${origin}/call/echo`, {
    method: method ?? 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
const secret = 'a-word-of-a-stranger';
const long = JSON.stringify({ data: { said: 'x'.repeat(serverLimits.calls.openBytes) } });
const streamed = (text: string) => new Blob([text]).stream();
const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

describe('a request that is no call', () => {
  const written: string[] = [];
  beforeEach(() => {
    written.length = 0;
    const note = (...words: unknown[]) => void written.push(words.map(String).join(' '));
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation(note);
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((piece) => note(piece) === undefined);
  });
  afterEach(() => void vi.restoreAllMocks());

  const refused: readonly (readonly [what: string, status: number, body: Parameters<typeof send>[0], sent?: Sent])[] = [
    ['without a body', 400, undefined],
    ['of another method', 405, undefined, { method: 'GET' }],
    ['of another method with a body', 405, secret, { method: 'PUT' }],
    ['of another type', 415, secret, { headers: { 'content-type': 'text/plain' } }],
    ['of a form', 415, `data[${secret}]=1`, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['in another charset', 415, '{}', { headers: { 'content-type': `application/json; charset=${secret}` } }],
    ['with an unknown encoding', 415, '{"data":{}}', { headers: { 'content-encoding': secret } }],
    ['with a packed body', 415, new Uint8Array(gzipSync(' '.repeat(1e7))), { headers: { 'content-encoding': 'gzip' } }],
    ['that is no JSON', 400, `{"data":${secret}`],
    ['that is no UTF-8', 400, new Uint8Array([0xff, 0xfe])],
    ['with trailing text', 400, `{"data":{}}${secret}`],
    ['without data', 400, `{"${secret}":1}`],
    ['that is a list', 400, `["${secret}"]`],
    ['with other fields', 400, `{"data":{},"${secret}":1}`],
    ['with a type of the SDK', 400, `{"data":{"@type":"${secret}"}}`],
    ['with a type of the SDK within', 400, `{"data":{"said":[{"x":{"@type":"${secret}"}}]}}`],
    [
      'with a number of the SDK',
      400,
      `{"data":{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"x"}}`,
    ],
    ['as deep as a well', 400, `{"data":${deep}}`],
    ['that is long', 413, long],
    ['that is long and streamed', 413, streamed(long)],
    [
      'with a token that Auth did not issue',
      401,
      '{"data":{}}',
      { headers: { authorization: `Bearer ${secret}.x.y` } },
    ],
    ['with another scheme', 401, '{"data":{}}', { headers: { authorization: `Basic ${secret}` } }],
    ['that is long, with such a token', 401, long, { headers: { authorization: `Bearer ${secret}.x.y` } }],
  ];
  it.each(refused.map(([what, status, body, sent = {}]) => ({ what, status, body, sent })))(
    'a request $what gets the status $status, and nobody logs it',
    async ({ status, body, sent }) => {
      const answer = await send(body, sent);
      const text = await answer.text();
      expect(answer.status).toBe(status);
      expect(answer.headers.get('connection')).toBe('close');
      expect(JSON.parse(text)).toMatchObject({ error: { details: { code: expect.any(String) } } });
      expect(text).not.toContain(secret);
      expect(written).toEqual([]);
    },
  );

  it('an address that cannot be decoded is unknown, without a stack', async () => {
    const answer = await post(`/call/%zz${secret}`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining(' at ')]);
    expect(written).toEqual([]);
  });

  it('a token of App Check that nobody needs is neither checked nor logged', async () => {
    const answer = await post('/call/echo', { 'x-firebase-appcheck': secret });
    expect(answer.status).toBe(200);
    expect(written.join('\n')).not.toMatch(/rejected|failed|a-word/iu);
  });

  it('a refused call that wants a stream has the status of its refusal', async () => {
    const answer = await send('{"data":{}}', { headers: { accept: 'text/event-stream' } });
    expect(answer.status).toBe(400);
  });
});

describe('the calls without a valid token', () => {
  const { openPerNetworkAndMinute: most } = serverLimits.calls;
  const from = (address: string, more: Readonly<Record<string, string>> = {}) =>
    post('/call/echo', { 'x-forwarded-for': address, ...more });

  it('the calls of one network have a rate, whatever they send, and others do not notice', async () => {
    const forged = { authorization: 'Bearer x.y.z' };
    for (let count = 0; count < most / 2; count += 1)
      await Promise.all([from('203.0.113.7'), from('203.0.113.7', forged)]);
    for (const more of [{}, forged]) {
      const answer = await from('203.0.113.7', more);
      expect([answer.status, await answer.json()]).toEqual([
        429,
        {
          error: expect.objectContaining({
            status: 'RESOURCE_EXHAUSTED',
            details: expect.objectContaining({ code: 'resource-exhausted' }),
          }),
        },
      ]);
    }
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  it('a caller with a token of Auth may send long calls, up to the longest, in any pieces', async () => {
    // The SDK asks again, and does not know the token.
    const issued = vi.spyOn(auth, 'verifyIdToken');
    onTestFinished(() => issued.mockRestore());
    const issue = () => issued.mockResolvedValueOnce(Object.create(null));
    const headers = { authorization: 'Bearer x.y.z' };
    const longest = `{"data":{"said":"${'x'.repeat(serverLimits.calls.bytes - 21)}"}}`;
    const statusOf = async (body: Parameters<typeof send>[0]) => {
      issue();
      return (await send(body, { headers })).status;
    };
    for (const body of [long, longest, streamed(longest)]) expect(await statusOf(body)).toBe(401);
    for (const body of [`${longest}  `, streamed(`${longest}  `)]) expect(await statusOf(body)).toBe(413);
  });

  it('a body that breaks off ends its connection alone', async () => {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /call/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"da',
    );
    socket.end().resume();
    await once(socket, 'close');
    expect((await post('/call/echo')).status).toBe(200);
  });
});

it.each([
  ['on', 401],
  ['off', 200],
])('a call without an App Check token in a project with App Check %s gets the status %i', async (appCheck, status) => {
  vi.stubEnv('MATATAKI_APP_CHECK', appCheck);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  const own = await import('./callable.ts');
  const { callsOfPeople: inTable, serveCalls: table } = await import('./servedCall.ts');
  const calls = table({}, inTable({ echo: own.openCallable(echo, async ({ said }) => ({ said })) }));
  const site = await serve(`checked-${appCheck}`, calls);
  expect((await post('/call/echo', {}, site.origin)).status).toBe(status);
  site.end();
});
