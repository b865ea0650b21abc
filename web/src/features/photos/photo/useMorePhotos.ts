import { type Store, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { mutes } from '#session/atoms.ts';
import { sourceOf } from '../list/listByKey.ts';
import { subjectOf } from '../list/listKeys.ts';
import { gonePhotos, knownPhotoLists } from '../list/photoLists.ts';
import { seenPhotos } from '../list/seenPhotos.ts';

export type MorePhotos =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly phase: 'shown'; readonly photos: readonly ListedPhoto[] };

/** So many are shown. Nothing is asked for where the list has been looked at or was read within a minute. */
const shownMost = 12;

async function someOf(store: Store, key: string): Promise<readonly ListedPhoto[]> {
  const list = knownPhotoLists().find(([known]) => known === key)?.[1];
  const looked = list && store.get(list);
  if (looked?.phase === 'shown') return looked.photos.slice(0, shownMost);
  const subject = subjectOf(key);
  if (subject === undefined) return [];
  return (await sourceOf(subject)()).photos.slice(0, shownMost);
}

/** Some photos of a list beside the one that is looked at, without those that are muted or gone. */
export function useMorePhotos(key: string, without: PhotoId): MorePhotos {
  const store = useStore();
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const [read, setRead] = useState<MorePhotos>({ phase: 'loading' });

  const load = useCallback((): void => {
    const begun: MorePhotos = { phase: 'loading' };
    // Nothing of a list that another has taken the place of meanwhile.
    const settle = (outcome: MorePhotos): void => setRead((now) => (now === begun ? outcome : now));
    setRead(begun);
    someOf(store, key).then(
      (photos) => settle({ phase: 'shown', photos }),
      (error: unknown) => settle({ phase: 'failed', error, retry: load }),
    );
  }, [store, key]);
  useEffect(load, [load]);

  return useMemo(() => {
    if (read.phase !== 'shown') return read;
    return { ...read, photos: seenPhotos(read.photos, muted, gone).filter(({ id }) => id !== without) };
  }, [read, muted, gone, without]);
}
