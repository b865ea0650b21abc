import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Pages of the first scripts: the list has their keys. */
type FirstPage = 'photo' | 'day';

/** `keys`: pressed together, or each alone (`either`), or a gesture instead. `does`: the effect. */
export type KeyRow = { readonly keys: readonly string[]; readonly either?: boolean; readonly does: string };

export const keysOfPage = atom<FirstPage | readonly KeyRow[] | undefined>(undefined);

export const keysAreShown = atom(false);

/** `?` then shows the keys of this page too. */
export function useKeysOfPage(page: FirstPage): void {
  const set = useSetAtom(keysOfPage);
  useEffect(() => {
    set(page);
    return () => set(undefined);
  }, [set, page]);
}
