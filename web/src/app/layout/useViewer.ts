import { useAtomValue } from 'jotai';
import { session, type User } from '#session/atoms.ts';
import { sessionIsHinted } from '#session/sessionMark.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';

/** Whom header and bottom bar are drawn for; `undefined` while it is awaited who is signed in. */
export function useViewer(): User | 'visitor' | undefined {
  const current = useAtomValue(session);
  const isFirstDraw = useFirstDraw() !== undefined;
  if (current.phase === 'signed-in') return current.user;
  // By the hint, this browser is most likely still signed in.
  const isHinted = current.phase === 'starting' && !isFirstDraw && sessionIsHinted();
  return isHinted || current.phase === 'loading' ? undefined : 'visitor';
}
