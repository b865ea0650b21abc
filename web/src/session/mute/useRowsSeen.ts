import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isAsFirstDrawn } from '../atoms.ts';

/** `early.ts` hides the HTML's rows (`data-rows`) where somebody has mutes, until React draws without them. */
export function useRowsSeen(): void {
  const isAsItCame = useAtomValue(isAsFirstDrawn);
  useEffect(() => {
    if (!isAsItCame) delete document.documentElement.dataset['mutes'];
  }, [isAsItCame]);
}
