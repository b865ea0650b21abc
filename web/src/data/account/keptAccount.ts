import { storageMs, within } from '#lib/within.ts';

// Where the SDK keeps who is signed in: firebase-js-sdk, packages/auth/src/platform_browser/persistence/indexed_db.ts
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';
const accountKey = 'firebase:authUser:';

/** Looks into the SDK's database without loading the SDK. Resolves to true where the browser does not tell. */
export async function mayKeepAccount(): Promise<boolean> {
  try {
    return await within(storageMs, look());
  } catch {
    goOnWithoutDatabase();
    return true;
  }
}

/**
 * To be awaited before the SDK loads: it asks its database with no end, and so would every sign-in. Where the database
 * does not answer, the SDK keeps the sign-in in local storage. Never rejects.
 */
export const settleDatabase = async (): Promise<void> => void (await mayKeepAccount());

/** The page is then as in a browser that has no IndexedDB, which the SDK and the site both know how to do without. */
function goOnWithoutDatabase(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
}

function look(): Promise<boolean> {
  return new Promise((resolve) => {
    const unknown = (): void => resolve(true);
    try {
      const opening = indexedDB.open(database);
      opening.onupgradeneeded = () => {
        // There was no database. The abort keeps this look from creating one.
        opening.transaction?.abort();
        resolve(false);
      };
      opening.onerror = unknown;
      opening.onsuccess = () => {
        try {
          const keys = opening.result.transaction(store).objectStore(store).getAllKeys();
          keys.onerror = unknown;
          keys.onsuccess = () => resolve(keys.result.some((key) => String(key).startsWith(accountKey)));
        } catch {
          unknown();
        } finally {
          opening.result.close();
        }
      };
    } catch {
      unknown();
    }
  });
}
