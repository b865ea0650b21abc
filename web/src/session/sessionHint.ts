// Firebase keeps the session in IndexedDB, which is slow to ask. This says only that there is probably one.
const storageKey = 'matataki.session';

/** Whether somebody was signed in when this browser was here last. */
export function sessionIsHinted(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function hintSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is closed to us: the next visit asks Firebase a little later, nothing more.
  }
}
