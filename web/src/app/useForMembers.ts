import { useFirstDraw } from '#ui/firstDraw.tsx';
import { useViewer } from './layout/useViewer.ts';

/**
 * The attributes of what only members see; `undefined` for visitors. The server's HTML has it for everybody, so that
 * nothing moves, and `base.css` hides it from visitors until React knows who is here.
 */
export function useForMembers(): { readonly 'data-members'?: '' } | undefined {
  const isFirstDraw = useFirstDraw() !== undefined;
  const isVisitor = useViewer() === 'visitor';
  if (isFirstDraw) return { 'data-members': '' };
  return isVisitor ? undefined : {};
}
