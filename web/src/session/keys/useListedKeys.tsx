import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type PageKeys, usePageKeys } from '#ui/usePageKeys.ts';
import { type KeyRow, keysOfPage } from './keysOfPage.ts';

/** `run`: of its only key. Without it, the row explains what another one does. */
type PageKey = KeyRow & { readonly run?: PageKeys[string] };

const eventNames: Readonly<Record<string, string>> = { Space: ' ', Esc: 'Escape' };

/** The keys of a page, which `?` lists. */
export function useListedKeys(rows: readonly PageKey[]): void {
  const set = useSetAtom(keysOfPage);
  usePageKeys(
    Object.fromEntries(
      rows.flatMap(({ keys: [key = ''], run }) =>
        run ? [[key.length === 1 ? key.toLowerCase() : (eventNames[key] ?? key), run]] : [],
      ),
    ),
  );
  useEffect(() => set(rows));
  useEffect(() => () => set(undefined), [set]);
}
