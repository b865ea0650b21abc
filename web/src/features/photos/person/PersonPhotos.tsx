import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import { listCover } from '#data/photos/listCover.ts';
import { type ListedPhoto, type ListKey, publishedPhoto } from '#data/photos/lists.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { tileRatio } from '#lib/justifyRows.ts';
import { paths } from '#paths.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { classNames, pictureRing } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { AlbumShelf } from '../albums/AlbumShelf.tsx';
import { Picture } from '../grid/Picture.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { usePhotoList } from '../list/usePhotoList.ts';
import { photoAlt } from '../photoWords.ts';
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
  head: ReactNode;
  note: ReactNode;
  /** In place of the photos. */
  muted: ReactNode;
  empty: ReactNode;
};

/** One photo, the person beside it, their albums, and the other photos. */
export function PersonPhotos({ person, featured, head, note, muted, empty }: PersonPhotosProps) {
  const key: ListKey = { of: 'person', uid: person.uid };
  const first = useFirstPhoto(key, featured);
  const opening = muted ? undefined : first;
  const { className, ...ratio } = opening ? pictureRatio(opening) : { className: undefined };
  return (
    <>
      <div {...ratio} className={classNames(styles.top, opening && styles.opened, className)}>
        {opening && <Opening photo={opening} listKey={key} isFeatured={opening.id === featured?.id} />}
        {head}
      </div>
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
  return useSeenPhotos(candidates)[0];
}

type OpeningProps = { photo: ListedPhoto; listKey: ListKey; isFeatured: boolean };

/** Whole, with its caption below. */
function Opening({ photo, listKey, isFeatured }: OpeningProps) {
  const words = useWords('people');
  const { photos: photoWords } = useMessages();
  useRowsSeen();
  return (
    <section aria-label={isFeatured ? words.featured : undefined} data-rows="">
      <SiteLink to={paths.photo(photo.id)} state={{ list: listKey }} className={classNames(pictureRing, styles.photo)}>
        <span className={styles.picture}>
          <Picture
            photo={photo}
            alt={photoAlt(photo, photoWords)}
            sizes={`(min-width: 60rem) min(100vw - 22rem, 72vh * ${tileRatio(photo)}), min(100vw, 68vh * ${tileRatio(photo)})`}
            loads="first"
          />
        </span>
        <bdi className={styles.caption} aria-hidden="true">
          {photo.caption}
        </bdi>
      </SiteLink>
    </section>
  );
}
