/** What this browser keeps under a key: `null` for nothing, `undefined` where storage is closed to the page. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a text under a key, or forgets it (`null`). Where storage is closed to the page, or full, nothing is kept. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing that is kept this way is needed: the choice lasts as long as the page.
  }
}
