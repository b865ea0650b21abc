import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { photosBeside } from '#data/photos/beside.ts';
import { listCover } from '#data/photos/listCover.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { pictureSources } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { showsSensitive } from '#session/atoms.ts';
import { Lazy } from '#ui/Lazy.tsx';
import { classNames, VisuallyHidden } from '#ui/layout.tsx';
import { pictureColor, pictureRatio } from '#ui/pictureBox.ts';
import { rememberWalk } from '../grid/walk.ts';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { coveredAlt, photoAlt } from '../photoWords.ts';
import { neighboursAround } from './neighboursAround.ts';
import styles from './stage.module.css';
import { useCovers } from './useCover.ts';

type NeighboursProps = {
  /** In their order, with the one that the page shows. */
  photos: readonly ListedPhoto[];
  current: ListedPhoto;
  listKey: ListKey;
  /** The person came from this list: links replace the address, as walking does, so that Back leads to the list. */
  isWalk: boolean;
};

/** The photos before and after, as ordinary links: ← and → walk without them. */
export function Neighbours({ photos, current, listKey, isWalk }: NeighboursProps) {
  const id = useId();
  const { coverOn } = useCovers();
  const shows = useAtomValue(showsSensitive);
  return (
    <nav className={styles.neighbours} aria-labelledby={id} data-rows="">
      <span id={id} hidden>
        <Lazy>
          <Name />
        </Lazy>
      </span>
      <ul role="list">
        {neighboursAround(photos, current.id).map(({ photo, isFar }) => {
          const { className: ratio, ...bits } = pictureRatio(photo);
          const cover = coverOn(photo);
          // As in every list, uses known titles but reads none.
          const isCovered = cover !== undefined && (cover.kind === 'title' || listCover(photo, shows) !== undefined);
          const isCurrent = photo.id === current.id;
          return (
            <li key={photo.id} className={classNames(ratio, isFar && styles.far)} {...bits}>
              <SiteLink
                {...colorOf(photo)}
                to={paths.photo(photo.id)}
                state={{ list: listKey }}
                replace={isWalk || isCurrent}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={isWalk ? () => rememberWalk(photo.id) : undefined}
              >
                <Small photo={photo} isCovered={isCovered} />
              </SiteLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Of the photos of its author. Its place is there before they are. */
export function AuthorsNeighbours({ photo }: { photo: ListedPhoto }) {
  const { data } = useInfiniteQuery(photosBeside(photo.id));
  const seen = useSeenPhotos(data?.pages[0]?.items ?? []);
  if (data === undefined) return <div className={styles.neighbours} />;
  // Also while the photo itself is muted.
  if (seen.length < 2 || !seen.some(({ id }) => id === photo.id)) return null;
  return <Neighbours photos={seen} current={photo} listKey={{ of: 'person', uid: photo.ownerId }} isWalk={false} />;
}

const Name = () => useWords('photoPage').neighbours;

function colorOf({ color }: ListedPhoto) {
  const { className, ...bits } = pictureColor(color);
  return { ...bits, className: classNames(className, styles.small) };
}

/** For `sizes`: the widest picture. */
const widest = '112px';

/** After the photo itself, and with nothing but its colour until then. */
function Small({ photo, isCovered }: { photo: ListedPhoto; isCovered: boolean }) {
  const { photos: words } = useMessages();
  if (isCovered) {
    return (
      <VisuallyHidden>
        {coveredAlt(photo, words)} {photo.sensitive ? words.sensitive : words.spoiler}
      </VisuallyHidden>
    );
  }
  const { src, srcSet, avif } = pictureSources(photo);
  return (
    <picture>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={widest} />}
      <img
        src={src}
        srcSet={srcSet}
        sizes={widest}
        alt={photo.caption || photoAlt(photo, words)}
        decoding="async"
        loading="lazy"
        fetchPriority="low"
      />
    </picture>
  );
}
