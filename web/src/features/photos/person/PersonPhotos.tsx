import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import type { Person } from '#data/people/queries.ts';
import { type ListedPhoto, photosOf } from '#data/photos/queries.ts';
import { user } from '#session/atoms.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { AlbumShelf } from '../albums/AlbumShelf.tsx';
import { listKey } from '../list/listKeys.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { FeaturedPhoto } from './FeaturedPhoto.tsx';
import styles from './person.module.css';

const StopFeaturing = lazyPart(async () => (await import('./StopFeaturing.tsx')).StopFeaturing);

type PersonPhotosProps = { person: Person; featured: ListedPhoto | undefined; empty: ReactNode };

export function PersonPhotos({ person, featured, empty }: PersonPhotosProps) {
  const { uid } = person;
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
      <div className={styles.shelf}>
        <AlbumShelf person={person} isOwn={isOwn} />
      </div>
      <PhotoListView listKey={key} source={source} empty={empty} isBelow={featured !== undefined} />
    </>
  );
}
