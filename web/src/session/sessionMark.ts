import { readStored, writeStored } from '#lib/stored.ts';

// Firebase keeps the session in IndexedDB, which is slow to ask. This mark is only a hint.
const storageKey = 'matataki.session';

/** `ending` until a page has reported the unwanted end, then `ended`; `none` also after a wanted sign-out. */
export type SessionMark = 'signed-in' | 'ending' | 'ended' | 'none';

export function readSessionMark(): SessionMark {
  const value = readStored(storageKey) ?? null;
  if (value === null) return 'none';
  return value === 'ended' || value === 'ending' ? value : 'signed-in';
}

/** Without storage, the next visit asks Firebase somewhat later, and the end of a session is not reported. */
export const writeSessionMark = (mark: SessionMark): void =>
  writeStored(storageKey, mark === 'none' ? null : mark === 'signed-in' ? '1' : mark);

/** Whether somebody was signed in at the last visit. */
export const sessionIsHinted = (): boolean => readSessionMark() === 'signed-in';
