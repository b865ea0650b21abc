import { sessionKey } from '#lib/storageKeys.ts';
import { readStored, writeStored } from '#lib/stored.ts';

/**
 * Tells whether somebody may be signed in without loading Firebase, which keeps the session beside it. `ending` until a
 * page has reported the unwanted end, then `ended`; `none` also after a wanted sign-out.
 */
export type SessionMark = 'signed-in' | 'ending' | 'ended' | 'none';

export function readSessionMark(): SessionMark {
  const value = readStored(sessionKey) ?? null;
  if (value === null) return 'none';
  return value === 'ended' || value === 'ending' ? value : 'signed-in';
}

/** Without storage, Firebase keeps no session either, and its end is not reported. */
export const writeSessionMark = (mark: SessionMark): void =>
  writeStored(sessionKey, mark === 'none' ? null : mark === 'signed-in' ? '1' : mark);

/** Whether somebody was signed in at the last visit. */
export const sessionIsHinted = (): boolean => readSessionMark() === 'signed-in';
