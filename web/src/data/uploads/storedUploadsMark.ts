import { readStored } from '#lib/stored.ts';

const storageKey = 'matataki.keptUploads';

/** Tells without opening the database. */
export const hasStoredUploads = (): boolean => (readStored(storageKey) ?? null) !== null;

/** Throws if storage is blocked: without the mark nothing may be kept, because nobody would find and delete it. */
export function markStoredUploads(isThere: boolean): void {
  if (isThere) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}
