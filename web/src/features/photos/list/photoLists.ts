import { atom, type PrimitiveAtom } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PhotoList } from './photoList.ts';

const lists = new Map<string, PrimitiveAtom<PhotoList>>();

/**
 * The list under a key (`listKeys.ts`), kept for as long as the page lives: coming back to it shows it as it was left. Of
 * many, as searches make them, only the last.
 */
export const photoListAtom = keptByKey(30, () => atom<PhotoList>({ phase: 'idle' }), lists);

/** The lists that are kept, with their keys; the one that was asked for last comes last. */
export const knownPhotoLists = (): readonly (readonly [string, PrimitiveAtom<PhotoList>])[] => [...lists];

/** Photos that were deleted while lists may hold them: no list shows them, and undoing gives each its place back. */
export const gonePhotos = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());
