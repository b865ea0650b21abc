// Where the SDK keeps who is signed in: firebase-js-sdk, packages/auth/src/platform_browser/persistence/indexed_db.ts
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';
const accountKey = 'firebase:authUser:';

/**
 * Whether this browser may keep an account that is signed in. Looks where the SDK would look, and leaves the SDK unloaded; true
 * where that cannot be told.
 */
export function mayKeepAccount(): Promise<boolean> {
  return new Promise((resolve) => {
    const unknown = (): void => resolve(true);
    try {
      const opening = indexedDB.open(database);
      opening.onupgradeneeded = () => {
        // There was none, and there shall be none but the SDK's own.
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
