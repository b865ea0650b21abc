import { once } from 'node:events';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callableContract } from '#contract/callables/callable.ts';

const echo = callableContract({
  name: 'echo',
  caller: 'anyone',
  rate: 'unlimited',
  whileReadOnly: 'goes-on',
  input: v.object({}),
  output: v.object({}),
});

let server: ReturnType<typeof getTestServer>;
let origin = '';
beforeAll(async () => {
  vi.stubEnv('MATATAKI_APP_CHECK', 'on');
  vi.resetModules();
  const [{ openCallable }, { callsOfPeople, serveCalls }] = await Promise.all([
    import('./callable.ts'),
    import('./servedCall.ts'),
  ]);
  const served = serveCalls({}, callsOfPeople({ echo: openCallable(echo, async () => ({})) }));
  http('checked', (...given) => Reflect.apply(served, undefined, given));
  server = getTestServer('checked');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('a call without a token of App Check is refused where the project asks for one', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/call/echo`, { method: 'POST', headers, body: '{"data":{}}' });
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: { status: 'UNAUTHENTICATED' } }]);
});
