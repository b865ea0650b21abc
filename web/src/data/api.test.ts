import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiAddress, staleHeader } from '#contract/edge/api.ts';
import { bandAddress } from '#contract/edge/moments.ts';
import { ContractError } from '#contract/errors.ts';
import { ServerDownError, UnreachableError } from '#lib/unreachable.ts';
import { hasJustWritten, noteWrite, onAnswer, readApi, readItem, readPublic, takeAnswers } from './api.ts';

const address = '/api/things';
const schema = v.object({ name: v.string() });
const server = vi.fn<typeof fetch>();

const texts = new Map<string, string>();

beforeEach(() => {
  texts.clear();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
  });
});
afterEach(() => {
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
  test('the parser drops unknown fields and rejects an answer that does not fit', async () => {
    answers('a');
    expect(await readApi(address, schema)).toEqual({ name: 'a' });
    server.mockResolvedValueOnce(Response.json({ name: 1 }));
    await expect(readApi(address, schema)).rejects.toThrow(v.ValiError);
  });

  test('an answer says whether it was cached before the database went down', async () => {
    const heard: boolean[] = [];
    onAnswer((isStale) => heard.push(isStale));
    answers('a');
    await readApi(address, schema);
    server.mockResolvedValueOnce(Response.json({ name: 'b' }, { headers: { [staleHeader]: '1' } }));
    await readApi(address, schema);
    expect(heard).toEqual([false, true]);
  });

  test('a request skips the browser’s cache and sends no credentials', async () => {
    answers('a');
    await readApi(address, schema);
    expect(server).toHaveBeenCalledExactlyOnceWith(address, { cache: 'no-cache', credentials: 'omit' });
  });

  test('a request skips the edge cache for 100 s after a write', async () => {
    vi.useFakeTimers();
    answers('a', 'b', 'c');
    noteWrite();
    vi.advanceTimersByTime(99_999);
    await readApi(address, schema);
    await readApi(`${address}?q=a`, schema);
    vi.advanceTimersByTime(1);
    expect(hasJustWritten()).toBe(false);
    await readApi(address, schema);
    expect(server.mock.calls.map(([asked]) => asked)).toEqual([
      `${address}?fresh=1`,
      `${address}?q=a&fresh=1`,
      address,
    ]);
  });

  test('a request falls back to the edge cache when the server limits fresh reads', async () => {
    noteWrite();
    server.mockResolvedValueOnce(Response.json({ error: { code: 'resource-exhausted' } }, { status: 429 }));
    answers('a');
    expect(await readApi(address, schema)).toEqual({ name: 'a' });
    expect(server).toHaveBeenLastCalledWith(address, expect.anything());
  });
});

describe('a question that fails', () => {
  test('a request throws an UnreachableError when the server is down or something else answers', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure()).toBeInstanceOf(UnreachableError);
    server.mockResolvedValueOnce(Response.json({ error: { code: 'internal' } }, { status: 503 }));
    expect(await failure()).toBeInstanceOf(ServerDownError);
    server.mockResolvedValueOnce(new Response('<h1>Sign in to this network</h1>'));
    expect(await failure()).toBeInstanceOf(UnreachableError);
  });

  test('a refusal keeps its code, its field and the closed part', async () => {
    refuses(400, { code: 'invalid-argument', field: 'after' });
    expect(await failure()).toMatchObject({ code: 'invalid-argument', field: 'after' });
    refuses(403, { code: 'failed-precondition', closed: 'search' });
    expect(await failure()).toMatchObject({ code: 'failed-precondition', closed: 'search' });
    refuses(429, 'too many');
    expect(await failure()).toMatchObject({ code: 'resource-exhausted' });
  });
});

test('a missing item is null, and a forbidden one throws', async () => {
  refuses(404, { code: 'not-found' });
  expect(await readItem('band', bandAddress)).toBeNull();
  refuses(403, { code: 'permission-denied' });
  await expect(readItem('band', bandAddress)).rejects.toThrow(ContractError);
});

describe('answers that came with the HTML', () => {
  const photosAt = apiAddress.photos();
  afterEach(() => takeAnswers({}));

  test('an answer is taken as it came, with its dates, and is not requested', async () => {
    takeAnswers({ [photosAt]: { items: [], asOf: '2026-11-23T12:00:00.000Z' }, [bandAddress]: null });
    expect(await readPublic('photos', photosAt)).toEqual({ items: [], asOf: new Date('2026-11-23T12:00:00.000Z') });
    expect(await readItem('band', bandAddress)).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });

  test('an answer that does not fit is refused', async () => {
    takeAnswers({ [photosAt]: { items: [{ id: 'no photo' }], asOf: '2026-11-23T12:00:00.000Z' } });
    await expect(readPublic('photos', photosAt)).rejects.toThrow(v.ValiError);
  });

  test('another address is requested, and every address once React has taken the page over', async () => {
    takeAnswers({ [bandAddress]: { item: '2026-11-22', asOf: '2026-11-23T12:00:00.000Z' } });
    const answer = { items: [], asOf: '2026-11-23T12:00:00.000Z' };
    server.mockImplementation(async () => Response.json(answer));
    await readPublic('photos', photosAt);
    takeAnswers({});
    server.mockImplementation(async () => Response.json({ item: null, asOf: answer.asOf }));
    expect(await readItem('band', bandAddress)).toBeNull();
    expect(server.mock.calls.map(([requested]) => requested)).toEqual([photosAt, bandAddress]);
  });
});
