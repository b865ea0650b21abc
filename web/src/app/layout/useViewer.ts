import { useAtomValue } from 'jotai';
import { session, type User } from '#session/atoms.ts';
import { sessionIsHinted } from '#session/sessionMark.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';

/** For the header and the bottom bar; `undefined` while the session is unknown. */
export function useViewer(): User | 'visitor' | undefined {
  const current = useAtomValue(session);
  const isFirstDraw = useFirstDraw() !== undefined;
  if (current.phase === 'signed-in') return current.user;
  // By the hint, this browser is most likely still signed in.
  const isHinted = current.phase === 'starting' && !isFirstDraw && sessionIsHinted();
  return isHinted || current.phase === 'loading' ? undefined : 'visitor';
}
