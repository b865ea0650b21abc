import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { callableContract } from '#contract/callables/callable.ts';
import { call, onRefusal } from './call.ts';

const contract = callableContract({
  name: 'wave',
  caller: 'user',
  input: v.strictObject({ hands: v.pipe(v.array(v.strictObject({ size: v.number() })), v.maxLength(2)) }),
  output: v.object({ seen: v.boolean() }),
});

// Another file of these tests may have loaded what reads the configuration.
vi.hoisted(() => vi.resetModules());
vi.mock('./site.ts', () => ({ site: () => ({ firebase: { projectId: 'demo' }, emulators: undefined }) }));

/** The functions answer this from now on. Gives what they are sent. */
function answering(answer: unknown, status = 200) {
  const sent = vi.fn(async (_url: string, _request: RequestInit) => Response.json(answer, { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

test('a call sends what its schema makes of the input and gives the parsed answer', async () => {
  const sent = answering({ result: { seen: true, more: 'left out' } });
  await expect(call(contract, { hands: [{ size: 1 }] }, 'visitor')).resolves.toEqual({ seen: true });
  const [url, { body }] = sent.mock.lastCall ?? ['', {}];
  expect(url).toMatch(/\/wave$/);
  expect(body).toBe('{"data":{"hands":[{"size":1}]}}');
});

test('a call is sent to the end when the page is left, where it is told to', async () => {
  const sent = answering({ result: { seen: true } });
  await call(contract, { hands: [] }, 'visitor', true);
  await call(contract, { hands: [] }, 'visitor');
  expect(sent.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
});

test('input that does not fit never leaves, and the wrong field is named', async () => {
  const sent = answering({ result: { seen: true } });
  const wrong: { hands: { size: number }[] } = JSON.parse('{"hands":[{"size":1},{"size":"L"}]}');
  await expect(call(contract, wrong, 'visitor')).rejects.toMatchObject({
    code: 'invalid-argument',
    field: 'hands.1.size',
  });
  expect(sent).not.toHaveBeenCalled();
});

test('an answer that is not in the contract is an internal error', async () => {
  answering({ result: { seen: 'yes' } });
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'internal' });
});

test('the details that a function sends come back as the error of the contract', async () => {
  const details = { code: 'resource-exhausted', retryAfterSeconds: 60 };
  answering({ error: { status: 'RESOURCE_EXHAUSTED', message: 'too many', details } }, 429);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({
    name: 'ContractError',
    code: 'resource-exhausted',
    retryAfterSeconds: 60,
  });
});

test('without details the code of the platform decides, and what is not ours is internal', async () => {
  answering({ error: { status: 'UNAUTHENTICATED', message: 'no' } }, 401);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'unauthenticated' });
  answering({ error: { status: 'DATA_LOSS', message: 'no' } }, 500);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'internal' });
});

test('an answer that is none of a function’s is told by its status', async () => {
  answering('<html>', 429);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('a call that nobody answers is an internal error, and a refused sign-in is told', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'internal' });
  const refused = vi.fn();
  onRefusal(refused);
  answering({ error: { status: 'UNAUTHENTICATED', message: 'no' } }, 401);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toThrow();
  expect(refused).toHaveBeenCalledOnce();
});
