import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import type { Uid } from '#contract/ids.ts';
import { type ListedPhoto, photosOf } from '#data/photos/queries.ts';
import { user } from '#session/atoms.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { listKey } from '../list/listKeys.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { FeaturedPhoto } from './FeaturedPhoto.tsx';

const StopFeaturing = lazyPart(async () => (await import('./StopFeaturing.tsx')).StopFeaturing);

type PersonPhotosProps = { uid: Uid; featured: ListedPhoto | undefined; empty: ReactNode };

export function PersonPhotos({ uid, featured, empty }: PersonPhotosProps) {
  const source = useMemo(() => photosOf({ owner: uid }), [uid]);
  const isOwn = useAtomValue(user)?.uid === uid;
  const key = listKey({ of: 'person', uid });
  return (
    <>
      {featured && (
        <FeaturedPhoto photo={featured} listKey={key}>
          {isOwn && (
            <Lazy>
              <StopFeaturing uid={uid} />
            </Lazy>
          )}
        </FeaturedPhoto>
      )}
      <PhotoListView listKey={key} source={source} empty={empty} />
    </>
  );
}
