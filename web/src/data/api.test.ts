import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemOf, staleHeader } from '#contract/edge/api.ts';
import { ContractError } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { answersEdition, forgetAnswers, onAnswer, readApi, readItem, seedAnswers } from './api.ts';

const address = '/api/things';
const schema = v.object({ name: v.string() });
const server = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  forgetAnswers();
  server.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answers = (...names: readonly string[]): void => {
  for (const name of names) server.mockResolvedValueOnce(Response.json({ name, secret: 1 }));
};
const refuses = (status: number, error: unknown): void =>
  void server.mockImplementation(async () => Response.json({ error }, { status }));
const failure = (): Promise<unknown> => readApi(address, schema).catch((error: unknown) => error);

describe('what an address answers', () => {
  test('is parsed: what the contract does not have is dropped, what does not fit is an error', async () => {
    answers('a');
    expect(await readApi(address, schema)).toEqual({ name: 'a' });
    server.mockResolvedValueOnce(Response.json({ name: 1 }));
    await expect(readApi(address, schema, { fresh: true })).rejects.toThrow(v.ValiError);
  });

  test('that does not fit is asked for anew by who tries again', async () => {
    server.mockResolvedValueOnce(Response.json({ name: 1 }));
    await expect(readApi(address, schema)).rejects.toThrow(v.ValiError);
    answers('a');
    expect(await readApi(address, schema)).toEqual({ name: 'a' });
  });

  test('tells whether it is one that was remembered from before the database went away', async () => {
    const heard: boolean[] = [];
    onAnswer((isStale) => heard.push(isStale));
    answers('a');
    await readApi(address, schema);
    server.mockResolvedValueOnce(Response.json({ name: 'b' }, { headers: { [staleHeader]: '1' } }));
    await readApi(address, schema, { fresh: true });
    expect(heard).toEqual([false, true]);
  });

  test('is asked for past the browser’s own memory, without a sign-in', async () => {
    answers('a');
    await readApi(address, schema);
    expect(server).toHaveBeenCalledExactlyOnceWith(address, { cache: 'no-cache', credentials: 'omit', signal: null });
  });

  test('stands for a minute, for two that ask at once too', async () => {
    vi.useFakeTimers();
    answers('a', 'b');
    const both = await Promise.all([readApi(address, schema), readApi(address, schema)]);
    expect(both).toEqual([{ name: 'a' }, { name: 'a' }]);
    vi.advanceTimersByTime(59_999);
    expect(await readApi(address, schema)).toEqual({ name: 'a' });
    vi.advanceTimersByTime(1);
    expect(await readApi(address, schema)).toEqual({ name: 'b' });
  });

  test('is asked for anew where that is wished, and stands then', async () => {
    answers('a', 'b');
    await readApi(address, schema);
    expect(await readApi(address, schema, { fresh: true })).toEqual({ name: 'b' });
    expect(await readApi(address, schema)).toEqual({ name: 'b' });
  });

  test('is forgotten with everything else, of which the number tells', async () => {
    answers('a', 'b');
    await readApi(address, schema);
    const before = answersEdition();
    forgetAnswers();
    expect(answersEdition()).not.toBe(before);
    expect(await readApi(address, schema)).toEqual({ name: 'b' });
  });

  test('that came with the page is not asked for', async () => {
    seedAnswers({ [address]: { name: 'seeded' } });
    expect(await readApi(address, schema)).toEqual({ name: 'seeded' });
    expect(server).not.toHaveBeenCalled();
  });
});

describe('a question that fails', () => {
  test('is an UnreachableError where nothing answers, the server is down, or something else answers', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure()).toBeInstanceOf(UnreachableError);
    server.mockResolvedValueOnce(Response.json({ error: { code: 'internal' } }, { status: 503 }));
    expect(await failure()).toBeInstanceOf(UnreachableError);
    server.mockResolvedValueOnce(new Response('<h1>Sign in to this network</h1>'));
    expect(await failure()).toBeInstanceOf(UnreachableError);
  });

  test('tells what was refused: the code, the field, what is closed', async () => {
    refuses(400, { code: 'invalid-argument', field: 'after' });
    expect(await failure()).toMatchObject({ code: 'invalid-argument', field: 'after' });
    refuses(403, { code: 'failed-precondition', closed: 'search' });
    expect(await failure()).toMatchObject({ code: 'failed-precondition', closed: 'search' });
    refuses(429, 'too many');
    expect(await failure()).toMatchObject({ code: 'resource-exhausted' });
  });

  test('is not remembered', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failure();
    answers('a');
    expect(await readApi(address, schema)).toEqual({ name: 'a' });
  });

  test('is the reason of who took it back, and no other’s', async () => {
    server.mockImplementationOnce(
      (_address, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        }),
    );
    const controller = new AbortController();
    const taken = readApi(address, schema, { signal: controller.signal });
    answers('a');
    const other = readApi(address, schema);
    controller.abort(new Error('gone'));
    await expect(taken).rejects.toThrow('gone');
    expect(await other).toEqual({ name: 'a' });
  });
});

test('one thing is undefined where it is not there, and nowhere else', async () => {
  const item = itemOf(schema);
  refuses(404, { code: 'not-found' });
  expect(await readItem(address, item)).toBeUndefined();
  refuses(403, { code: 'permission-denied' });
  await expect(readItem(address, item)).rejects.toThrow(ContractError);
});
