// Firebase keeps the session in IndexedDB, which is slow to ask. This says only that there is probably one.
export const sessionHintKey = 'matataki.session';

/** Whether somebody was signed in when this browser was here last. `sessionMark.ts` writes it. */
export function sessionIsHinted(): boolean {
  try {
    return localStorage.getItem(sessionHintKey) === '1';
  } catch {
    return false;
  }
}
