import { useAtomValue } from 'jotai';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { session, type User } from './atoms.ts';
import { sessionIsHinted } from './sessionMark.ts';

/**
 * `undefined` while the session is unknown. The HTML is for a visitor: `early.ts` and `base.css` hide its parts with
 * `data-visitor` from signed-in people.
 */
export function useViewer(): User | 'visitor' | undefined {
  const current = useAtomValue(session);
  const isFirstDraw = useFirstDraw() !== undefined;
  if (current.phase === 'signed-in') return current.user;
  // By the hint, this browser is most likely still signed in.
  const isHinted = current.phase === 'starting' && !isFirstDraw && sessionIsHinted();
  return isHinted || current.phase === 'loading' ? undefined : 'visitor';
}
