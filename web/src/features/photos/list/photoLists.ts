import { atom, type PrimitiveAtom } from 'jotai';
import type { PhotoList } from './photoList.ts';

const lists = new Map<string, PrimitiveAtom<PhotoList>>();

/**
 * The list under a key (`latest`, `tag:橋`), kept for as long as the page lives: coming back to it shows it as it was
 * left.
 */
export function photoListAtom(key: string): PrimitiveAtom<PhotoList> {
  const known = lists.get(key);
  if (known) return known;
  const list = atom<PhotoList>({ phase: 'idle' });
  lists.set(key, list);
  return list;
}
