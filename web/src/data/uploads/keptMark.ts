const storageKey = 'matataki.keptUploads';

/** Whether this browser keeps files of an upload page, without a look into its database. */
export function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Fails where storage is closed to us: then nothing may be kept, since it would not be found again to be deleted. */
export function markKept(isKept: boolean): void {
  if (isKept) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}
