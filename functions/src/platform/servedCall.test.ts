import { once } from 'node:events';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callableContract } from '#contract/callables/callable.ts';
import { openCallable } from './callable.ts';
import { callsOfPeople, serveCalls } from './servedCall.ts';

const echo = callableContract({
  name: 'echo',
  caller: 'anyone',
  rate: 'unlimited',
  whileReadOnly: 'goes-on',
  input: v.object({ said: v.string() }),
  output: v.object({ said: v.string() }),
});

const served = serveCalls({}, callsOfPeople({ echo: openCallable(echo, async ({ said }) => ({ said })) }));
http('served', (...given) => Reflect.apply(served, undefined, given));
const server = getTestServer('served');
let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => {
  server.close();
});

const post = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"data":{"said":"hello"}}',
  });

describe('the function of calls', () => {
  it('answers the call that the path ends with', async () => {
    for (const path of ['/echo', '/call/echo']) {
      const answer = await post(path);
      expect([answer.status, await answer.json()]).toEqual([200, { result: { said: 'hello' } }]);
    }
  });

  it('does not know what no call is named', async () => {
    for (const path of ['/call/other', '/call/constructor', '/call/echo/', '/'])
      expect([path, (await post(path)).status]).toEqual([path, 404]);
  });

  it('lets no page of another site read what it answers, and no cache keep it', async () => {
    const { headers } = await post('/call/echo', { origin: 'https://elsewhere.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
