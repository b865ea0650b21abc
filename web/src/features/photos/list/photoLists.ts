import { atom, type PrimitiveAtom } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import type { PhotoList } from './photoList.ts';

const lists = new Map<string, PrimitiveAtom<PhotoList>>();
const keptMost = 30;

/**
 * The list under a key (`listKeys.ts`), kept for as long as the page lives: coming back to it shows it as it was left. Of
 * many, as searches make them, only the last.
 */
export function photoListAtom(key: string): PrimitiveAtom<PhotoList> {
  const list = lists.get(key) ?? atom<PhotoList>({ phase: 'idle' });
  lists.delete(key);
  lists.set(key, list);
  const oldest = lists.size > keptMost ? lists.keys().next().value : undefined;
  if (oldest !== undefined) lists.delete(oldest);
  return list;
}

/** The lists that are kept, with their keys; the one that was asked for last comes last. */
export const knownPhotoLists = (): readonly (readonly [string, PrimitiveAtom<PhotoList>])[] => [...lists];

/** Photos that were deleted while lists may hold them: no list shows them, and undoing gives each its place back. */
export const gonePhotos = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());
