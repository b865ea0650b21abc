import { once } from 'node:events';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { HttpsFunction } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallableContract } from '#contract/callables/callable.ts';
import { openCallable } from './callable.ts';
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
