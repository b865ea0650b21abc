import { afterEach, beforeEach, expect, test } from 'vitest';
import { mayKeepAccount } from './keptAccount.ts';

const database = 'firebaseLocalStorageDb';

const done = <Result,>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function keep(key: string | undefined): Promise<void> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
  const opened = await done(opening);
  const store = opened.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage');
  if (key !== undefined) await done(store.put({ fbase_key: key, value: {} }));
  opened.close();
}

const forget = async (): Promise<void> => void (await done(indexedDB.deleteDatabase(database)));
beforeEach(forget);
afterEach(forget);

test('a browser that was never signed in keeps no account, and is left without a database', async () => {
  expect(await mayKeepAccount()).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(database);
});

test('an account that is signed in is found', async () => {
  await keep('firebase:authUser:key:[DEFAULT]');
  expect(await mayKeepAccount()).toBe(true);
});

test('after a sign-out there is none', async () => {
  await keep(undefined);
  expect(await mayKeepAccount()).toBe(false);
});

test('where the database is another one than the SDK makes, somebody may be there', async () => {
  const opening = indexedDB.open(database, 2);
  (await done(opening)).close();
  expect(await mayKeepAccount()).toBe(true);
});
