import { atom, type PrimitiveAtom } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { createLists, type ListEnvironment, type PublicList, type ShownList } from '#session/lists/publicList.ts';

export type PhotoList = PublicList<ListedPhoto>;
export type ShownPhotoList = ShownList<ListedPhoto>;
export type PhotoListEnvironment = ListEnvironment<ListedPhoto>;

const lists = new Map<string, PrimitiveAtom<PhotoList>>();

export const photoList = createLists<ListedPhoto>(30, ({ id }) => id, lists);

/** The last used list comes last. */
export const knownPhotoLists = (): readonly (readonly [string, PrimitiveAtom<PhotoList>])[] => [...lists];

/** Hides deleted photos in every list; undoing gives each its place back. */
export const gonePhotos = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());
