import { useAtomValue } from 'jotai';
import { session } from '#session/atoms.ts';
import type { User } from '#session/session.ts';
import { sessionIsHinted } from '#session/sessionMark.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';

/** Whom header and bottom bar are drawn for; `undefined` while it is awaited who is signed in. */
export function useViewer(): User | 'visitor' | undefined {
  const current = useAtomValue(session);
  const isFirstDraw = useFirstDraw() !== undefined;
  switch (current.phase) {
    case 'signed-in':
      return current.user;
    case 'loading':
      return undefined;
    case 'starting':
      // By the hint, this browser is most likely still signed in.
      return !isFirstDraw && sessionIsHinted() ? undefined : 'visitor';
    case 'signed-out':
      return 'visitor';
  }
}
