import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import { listCover } from '#data/photos/listCover.ts';
import { type ListedPhoto, type ListKey, publishedPhoto } from '#data/photos/lists.ts';
import { useWords } from '#i18n/words.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { AlbumShelf } from '../albums/AlbumShelf.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { usePhotoList } from '../list/usePhotoList.ts';
import { besidePicture, Opening, OpeningPhoto } from '../opening/Opening.tsx';
import styles from './person.module.css';

/** `undefined` if it cannot be loaded or is not listed: the page works without it. */
export async function loadFeatured(client: QueryClient, { uid, featuredPhotoId }: Person) {
  if (featuredPhotoId === undefined) return undefined;
  const photo = await publishedPhoto(client, featuredPhotoId).catch(() => null);
  return photo?.ownerId === uid && photo.visibility === 'public' ? photo : undefined;
}

type PersonPhotosProps = {
  person: Person;
  featured: ListedPhoto | undefined;
  /** Stands beside the first photo. */
  head: (className: string | undefined) => ReactNode;
  note: ReactNode;
  /** In place of the photos. */
  muted: ReactNode;
  empty: ReactNode;
};

/** One photo, the person beside it, their albums, and the other photos. */
export function PersonPhotos({ person, featured, head, note, muted, empty }: PersonPhotosProps) {
  const words = useWords('people');
  const key: ListKey = { of: 'person', uid: person.uid };
  const first = useFirstPhoto(key, featured);
  const opening = muted ? undefined : first;
  const isFeatured = opening?.id === featured?.id;
  return (
    <>
      <Opening
        shape={opening}
        picture={
          opening && <OpeningPhoto photo={opening} listKey={key} label={isFeatured ? words.featured : undefined} />
        }
      >
        {head(besidePicture)}
      </Opening>
      {note}
      {muted || (
        <>
          <AlbumShelf className={styles.shelf} person={person} />
          <PhotoListView listKey={key} empty={empty} without={opening?.id} isBelow={opening !== undefined} />
        </>
      )}
    </>
  );
}

/** Wide, large enough for most of a desk's window, and uncovered. */
const opensPage = (photo: ListedPhoto): boolean =>
  photo.width >= Math.max(1_000, photo.height * 1.2) &&
  photo.width <= photo.height * 3 &&
  listCover(photo, false) === undefined;

/** The featured one, or else the newest of those that can open a page. One that is covered opens none. */
function useFirstPhoto(key: ListKey, featured: ListedPhoto | undefined): ListedPhoto | undefined {
  const after = useSearchParams()[0].get('after');
  const { photos } = usePhotoList(key, { after, isRead: false });
  const candidates = useMemo(() => {
    const chosen = featured !== undefined && listCover(featured, false) === undefined ? [featured] : [];
    return after === null ? [...chosen, ...photos.filter(opensPage)] : chosen;
  }, [featured, photos, after]);
  useRowsSeen();
  return useSeenPhotos(candidates)[0];
}
