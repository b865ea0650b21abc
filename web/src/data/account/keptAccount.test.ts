import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageMs } from '#lib/within.ts';
import { mayKeepAccount } from './keptAccount.ts';

type Request = { result?: unknown; transaction?: unknown; onsuccess?: () => void; onupgradeneeded?: () => void };

/** A browser whose database answers a request to open it as `answer` says. */
function aDatabase(answer: (request: Request) => void): void {
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: Request = {};
      queueMicrotask(() => answer(request));
      return request;
    },
  });
}

function holding(...keys: readonly string[]): (request: Request) => void {
  return (request) => {
    const asked: Request = { result: keys };
    const transaction = { objectStore: () => ({ getAllKeys: () => asked }) };
    request.result = { transaction: () => transaction, close: () => queueMicrotask(() => asked.onsuccess?.()) };
    request.onsuccess?.();
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser that keeps an account says so, and keeps its database', async () => {
  aDatabase(holding('firebase:authUser:key:[DEFAULT]'));
  expect(await mayKeepAccount()).toBe(true);
  aDatabase(holding('firebase:redirectUser'));
  expect(await mayKeepAccount()).toBe(false);
  expect(globalThis.indexedDB).toBeDefined();
});

test('a browser without the database keeps no account, and gets none', async () => {
  const abort = vi.fn();
  aDatabase((request) => {
    request.transaction = { abort };
    request.onupgradeneeded?.();
  });
  expect(await mayKeepAccount()).toBe(false);
  expect(abort).toHaveBeenCalledOnce();
});

test.each([
  ['to be opened', () => undefined],
  [
    'what it holds',
    (request: Request) => {
      request.result = {
        transaction: () => ({ objectStore: () => ({ getAllKeys: () => ({}) }) }),
        close: () => undefined,
      };
      request.onsuccess?.();
    },
  ],
])('a database that is asked %s and never answers is given up after seconds', async (_, answer) => {
  aDatabase(answer);
  const asked = mayKeepAccount();
  await vi.advanceTimersByTimeAsync(storageMs);
  expect(await asked).toBe(true);
  expect(globalThis.indexedDB).toBeUndefined();
});
