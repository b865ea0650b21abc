import { readStored, writeStored } from '#lib/stored.ts';

// Firebase keeps the session in IndexedDB, which is slow to ask. This says only that there is probably one.
const storageKey = 'matataki.session';

/**
 * What all tabs of this browser know of its session beside Firebase: that there is one, that it came to an end for which
 * nobody here asked (`ending` until a page has said so), or (`none`) that nobody has signed in or they have signed out
 * themselves.
 */
export type SessionMark = 'signed-in' | 'ending' | 'ended' | 'none';

export function readSessionMark(): SessionMark {
  const value = readStored(storageKey) ?? null;
  if (value === null) return 'none';
  return value === 'ended' || value === 'ending' ? value : 'signed-in';
}

/** Where nothing is kept, the next visit asks Firebase a little later, and an end is not told. */
export const writeSessionMark = (mark: SessionMark): void =>
  writeStored(storageKey, mark === 'none' ? null : mark === 'signed-in' ? '1' : mark);

/** Whether somebody was signed in when this browser was here last. */
export const sessionIsHinted = (): boolean => readSessionMark() === 'signed-in';
