/** `null` for nothing, `undefined` if storage is blocked. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** `null` forgets the key. Stores nothing where storage is blocked or full. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing here is essential: the choice then lasts as long as the page.
  }
}
