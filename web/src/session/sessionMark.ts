import { sessionHintKey } from './sessionHint.ts';

/**
 * What all tabs of this browser know of its session beside Firebase: that there is one, that it came to an end of which
 * nobody here asked for, or (`none`) that nobody has signed in or they have signed out themselves.
 */
export type SessionMark = 'signed-in' | 'ended' | 'none';

const values: Readonly<Record<Exclude<SessionMark, 'none'>, string>> = { 'signed-in': '1', ended: 'ended' };

export function readSessionMark(): SessionMark {
  try {
    const value = localStorage.getItem(sessionHintKey);
    if (value === null) return 'none';
    return value === values.ended ? 'ended' : 'signed-in';
  } catch {
    return 'none';
  }
}

export function writeSessionMark(mark: SessionMark): void {
  try {
    if (mark === 'none') localStorage.removeItem(sessionHintKey);
    else localStorage.setItem(sessionHintKey, values[mark]);
  } catch {
    // Storage is closed to us: the next visit asks Firebase a little later, and an end is not told. Nothing more.
  }
}
