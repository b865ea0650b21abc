/**
 * What all tabs of this browser know of its session beside Firebase: that there is one, that it came to an end for which
 * nobody here asked (`ending` until a page has said so), or (`none`) that nobody has signed in or they have signed out
 * themselves.
 */
export type SessionMark = 'signed-in' | 'ending' | 'ended' | 'none';

export function readSessionMark(): SessionMark {
  try {
    const value = localStorage.getItem(sessionHintKey);
    if (value === null) return 'none';
    return value === 'ended' || value === 'ending' ? value : 'signed-in';
  } catch {
    return 'none';
  }
}

export function writeSessionMark(mark: SessionMark): void {
  try {
    if (mark === 'none') localStorage.removeItem(sessionHintKey);
    else localStorage.setItem(sessionHintKey, mark === 'signed-in' ? '1' : mark);
  } catch {
    // Storage is closed to us: the next visit asks Firebase a little later, and an end is not told. Nothing more.
  }
}

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
