import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallableContract } from '#contract/callables/callable.ts';
import { call, onRefusal } from './call.ts';

vi.mock('./site.ts', () => ({ site: () => ({ firebase: { projectId: 'demo' }, emulators: undefined }) }));

const contract = {
  name: 'setLike',
  caller: 'user',
  rate: 'likes',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ hands: v.pipe(v.array(v.strictObject({ size: v.number() })), v.maxLength(2)) }),
  output: v.object({ seen: v.boolean() }),
} as const satisfies CallableContract;

/** Answers every call with this from now on. Returns the mock of `fetch`. */
function answering(answer: unknown, status = 200) {
  const sent = vi.fn(async (_url: string, _request: RequestInit) => Response.json(answer, { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

const raceDetails = (retryAfterSeconds: number) => ({ code: 'resource-exhausted', retryAfterSeconds });

afterEach(() => vi.unstubAllGlobals());

test('a call sends what its schema makes of the input and gives the parsed answer', async () => {
  const sent = answering({ result: { seen: true, more: 'left out' } });
  await expect(call(contract, { hands: [{ size: 1 }] }, 'visitor')).resolves.toEqual({ seen: true });
  const [url, { body }] = sent.mock.lastCall ?? ['', {}];
  expect(url).toBe('/call/setLike');
  expect(body).toBe('{"data":{"hands":[{"size":1}]}}');
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

test('an error without details takes the platform’s code, or internal where the contract has none', async () => {
  answering({ error: { status: 'UNAUTHENTICATED', message: 'no' } }, 401);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'unauthenticated' });
  answering({ error: { status: 'DATA_LOSS', message: 'no' } }, 500);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'internal' });
});

test('an answer that is not from a function takes the code of its HTTP status', async () => {
  answering('<html>', 429);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('an unanswered call is an internal error, and a refused sign-in is announced', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toMatchObject({ code: 'internal' });
  const refused = vi.fn();
  onRefusal(refused);
  answering({ error: { status: 'UNAUTHENTICATED', message: 'no' } }, 401);
  await expect(call(contract, { hands: [] }, 'visitor')).rejects.toThrow();
  expect(refused).toHaveBeenCalledOnce();
});

describe('a call that lost a race', () => {
  const lost = { error: { status: 'RESOURCE_EXHAUSTED', message: 'race', details: raceDetails(1) } };
  const done = { result: { seen: true } };

  /** Answers calls with these in turn, then always with the last. Fakes `setTimeout`. */
  function answeringInTurn(...answers: readonly unknown[]) {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let asked = 0;
    const sent = vi.fn(async () => Response.json(answers[Math.min(asked++, answers.length - 1)]));
    vi.stubGlobal('fetch', sent);
    return sent;
  }
  const outcomeOf = async (calling: Promise<unknown>) => {
    const outcome = calling.then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    await vi.runAllTimersAsync();
    return outcome;
  };
  afterEach(() => vi.useRealTimers());

  const repeatable = { ...contract, repeatable: true } as const;

  test('a repeatable call is sent again after a wait', async () => {
    const sent = answeringInTurn(lost, lost, done);
    expect(await outcomeOf(call(repeatable, { hands: [] }, 'visitor'))).toEqual({ result: { seen: true } });
    expect(sent).toHaveBeenCalledTimes(3);
  });

  test('a repeatable call gives up after four tries', async () => {
    const sent = answeringInTurn(lost);
    const refused = { error: expect.objectContaining({ code: 'resource-exhausted', retryAfterSeconds: 1 }) };
    expect(await outcomeOf(call(repeatable, { hands: [] }, 'visitor'))).toEqual(refused);
    expect(sent).toHaveBeenCalledTimes(4);
  });

  test.each([
    ['it may not be repeated', contract, lost],
    ['the wait is longer', repeatable, { error: { ...lost.error, details: raceDetails(2) } }],
    ['it failed for another reason', repeatable, { error: { status: 'INTERNAL', details: { code: 'internal' } } }],
  ])('a call is sent once if %s', async (_why, called, answer) => {
    const sent = answeringInTurn(answer, done);
    expect(await outcomeOf(call(called, { hands: [] }, 'visitor'))).toHaveProperty('error');
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
