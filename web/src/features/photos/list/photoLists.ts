import { atom, type PrimitiveAtom } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PhotoList } from './photoList.ts';

const lists = new Map<string, PrimitiveAtom<PhotoList>>();

/** Keeps the last 30 lists while the page lives, so that coming back shows each as it was. */
export const photoListAtom = keptByKey(30, () => atom<PhotoList>({ phase: 'idle' }), lists);

/** The last used list comes last. */
export const knownPhotoLists = (): readonly (readonly [string, PrimitiveAtom<PhotoList>])[] => [...lists];

/** Hides deleted photos in every list; undoing gives each its place back. */
export const gonePhotos = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());
