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

/** As an emulator does, reads tokens without looking at their signatures. */
const environment = {
  MATATAKI_APP_CHECK: 'on',
  FIREBASE_DEBUG_MODE: 'true',
  FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}',
};

let server: ReturnType<typeof getTestServer>;
let origin = '';
beforeAll(async () => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
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

async function call(token?: string) {
  const answer = await fetch(`${origin}/call/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'X-Firebase-AppCheck': token }) },
    body: '{"data":{}}',
  });
  return { status: answer.status, body: await answer.json() };
}

it('a call without a token of App Check is refused where the project asks for one', async () => {
  expect(await call()).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
});

it('a call with a token of App Check is answered', async () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'none' })}.${part({ sub: '1:1:web:1' })}.made-up`;
  expect(await call(token)).toEqual({ status: 200, body: { result: {} } });
});
