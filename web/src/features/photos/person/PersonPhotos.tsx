import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Person } from '#data/people/queries.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { user } from '#session/atoms.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { AlbumShelf } from '../albums/AlbumShelf.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { FeaturedPhoto } from './FeaturedPhoto.tsx';
import styles from './person.module.css';

const StopFeaturing = lazyPart(async () => (await import('./StopFeaturing.tsx')).StopFeaturing);

type PersonPhotosProps = { person: Person; featured: ListedPhoto | undefined; empty: ReactNode };

export function PersonPhotos({ person, featured, empty }: PersonPhotosProps) {
  const { uid } = person;
  const isOwn = useAtomValue(user)?.uid === uid;
  const key: ListKey = { of: 'person', uid };
  return (
    <>
      {featured && (
        <FeaturedPhoto photo={featured} listKey={key}>
          {isOwn && (
            <Lazy>
              <StopFeaturing />
            </Lazy>
          )}
        </FeaturedPhoto>
      )}
      <div className={styles.shelf}>
        <AlbumShelf person={person} isOwn={isOwn} />
      </div>
      <PhotoListView listKey={key} empty={empty} isBelow={featured !== undefined} />
    </>
  );
}
