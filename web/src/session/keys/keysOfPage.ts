import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** The pages with keys of their own. */
export type PageWithKeys = 'photo' | 'day' | 'desk' | 'myPhotos';

export const keysOfPage = atom<PageWithKeys | undefined>(undefined);

export const keysAreShown = atom(false);

/** `?` then shows the keys of this page too. */
export function useKeysOfPage(page: PageWithKeys): void {
  const set = useSetAtom(keysOfPage);
  useEffect(() => {
    set(page);
    return () => set(undefined);
  }, [set, page]);
}
