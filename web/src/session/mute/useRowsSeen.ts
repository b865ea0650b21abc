import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isAsFirstDrawn } from '../atoms.ts';

/**
 * For what draws rows (`data-rows`): those that came as HTML stay unseen where somebody has muted something (`theme.js`), until React
 * has drawn rows without that, in this very commit.
 */
export function useRowsSeen(): void {
  const isAsItCame = useAtomValue(isAsFirstDrawn);
  useEffect(() => {
    if (!isAsItCame) delete document.documentElement.dataset['mutes'];
  }, [isAsItCame]);
}
