import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos.ts';
import { mutes } from '#session/atoms.ts';
import type { PhotoSource } from '../list/photoListCommands.ts';
import { gonePhotos, knownPhotoLists } from '../list/photoLists.ts';
import { seenPhotos } from '../list/seenPhotos.ts';

export type MorePhotos =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly phase: 'shown'; readonly photos: readonly ListedPhoto[] };

type Read =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'read'; readonly photos: readonly ListedPhoto[] };

/** So many are read, and so many documents it costs; none where the list has been looked at or was read within a minute. */
const readMost = 12;

/** Some photos of a list beside the one that is looked at, without those that are muted or gone. */
export function useMorePhotos(key: string, source: PhotoSource, without: PhotoId): MorePhotos {
  const store = useStore();
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const [read, setRead] = useState<Read>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which list it is, and an attempt asks again.
  useEffect(() => {
    let isHere = true;
    setRead({ phase: 'loading' });
    const list = knownPhotoLists().find(([known]) => known === key)?.[1];
    const looked = list && store.get(list);
    const photos = looked?.phase === 'shown' ? Promise.resolve(looked) : source({ limit: readMost });
    photos.then(
      (page) => isHere && setRead({ phase: 'read', photos: page.photos.slice(0, readMost) }),
      (error: unknown) => isHere && setRead({ phase: 'failed', error }),
    );
    return () => {
      isHere = false;
    };
  }, [store, key, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);

  return useMemo((): MorePhotos => {
    switch (read.phase) {
      case 'loading':
        return read;
      case 'failed':
        return { ...read, retry };
      case 'read':
        return { phase: 'shown', photos: seenPhotos(read.photos, muted, gone).filter(({ id }) => id !== without) };
    }
  }, [read, retry, muted, gone, without]);
}
