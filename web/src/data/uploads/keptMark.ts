import { readStored } from '#lib/stored.ts';

const storageKey = 'matataki.keptUploads';

/** Whether this browser keeps files of an upload page, without a look into its database. */
export const isAnythingKept = (): boolean => (readStored(storageKey) ?? null) !== null;

/** Fails where storage is closed to us: then nothing may be kept, since it would not be found again to be deleted. */
export function markKept(isKept: boolean): void {
  if (isKept) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}
