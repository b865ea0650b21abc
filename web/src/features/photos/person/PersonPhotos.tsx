import type { QueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import type { Person } from '#data/people/queries.ts';
import { listCover } from '#data/photos/listCover.ts';
import { type ListedPhoto, type ListKey, publishedPhoto } from '#data/photos/lists.ts';
import { useWords } from '#i18n/words.ts';
import { partOfTile, tileRatio } from '#lib/justifyRows.ts';
import { showsSensitive, user } from '#session/atoms.ts';
import { quietPart } from '#ui/Lazy.tsx';
import { classNames, Stack } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { AlbumShelf } from '../albums/AlbumShelf.tsx';
import grid from '../grid/grid.module.css';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import styles from './person.module.css';

const StopFeaturing = quietPart(async () => (await import('./StopFeaturing.tsx')).StopFeaturing);

/** `undefined` if it cannot be loaded or is not listed: the page works without it. */
export async function loadFeatured(client: QueryClient, { uid, featuredPhotoId }: Person) {
  if (featuredPhotoId === undefined) return undefined;
  const photo = await publishedPhoto(client, featuredPhotoId).catch(() => null);
  return photo?.ownerId === uid && photo.visibility === 'public' ? photo : undefined;
}

/** Its height, in percent of the window's (person.module.css). */
const highestVh = 52;

type FeaturedPhotoProps = { photo: ListedPhoto; listKey: ListKey; children: ReactNode };

function FeaturedPhoto({ photo, listKey, children }: FeaturedPhotoProps) {
  const words = useWords('people');
  const shows = useAtomValue(showsSensitive);
  const { className, ...ratio } = pictureRatio(photo);
  return (
    <Stack as="section" gap={2} justify="start" className={styles.featured} aria-label={words.featured}>
      <div {...ratio} className={classNames(className, styles.picture, grid.framed)} data-rows="">
        <PhotoTile
          photo={photo}
          sizes={`calc(min(100vw, 72rem, ${highestVh}vh * ${tileRatio(photo)}) * ${partOfTile(photo)})`}
          loads="first"
          cover={listCover(photo, shows)}
          listKey={listKey}
        />
      </div>
      {children}
    </Stack>
  );
}

type PersonPhotosProps = { person: Person; featured: ListedPhoto | undefined; empty: ReactNode };

export function PersonPhotos({ person, featured: chosen, empty }: PersonPhotosProps) {
  const { uid } = person;
  const [featured] = useSeenPhotos(useMemo(() => (chosen ? [chosen] : []), [chosen]));
  const isOwn = useAtomValue(user)?.uid === uid;
  const key: ListKey = { of: 'person', uid };
  return (
    <>
      <div className={styles.top}>
        {featured && (
          <FeaturedPhoto photo={featured} listKey={key}>
            {isOwn && <StopFeaturing />}
          </FeaturedPhoto>
        )}
        <AlbumShelf className={styles.shelf} person={person} isOwn={isOwn} />
      </div>
      <PhotoListView listKey={key} empty={empty} isBelow={featured !== undefined} />
    </>
  );
}
