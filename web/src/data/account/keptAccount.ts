// Where the SDK keeps who is signed in: firebase-js-sdk, packages/auth/src/platform_browser/persistence/indexed_db.ts
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';
const accountKey = 'firebase:authUser:';

/** Looks into the SDK's database without loading the SDK. Resolves to true where the browser does not tell. */
export function mayKeepAccount(): Promise<boolean> {
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
