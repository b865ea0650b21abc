import { memo } from 'react';
import type { ListCover } from '#data/photos/listCover.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { languageOf } from '#i18n/languageOf.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { isTileWhole } from '#lib/justifyRows.ts';
import { paths } from '#paths.ts';
import { classNames, pictureRing, VisuallyHidden } from '#ui/layout.tsx';
import { authorName, coveredAlt, photoAlt } from '../photoWords.ts';
import styles from './grid.module.css';
import { Picture } from './Picture.tsx';
import type { TileLoading } from './tileLoading.ts';

type TileProps = {
  photo: ListedPhoto;
  sizes: string;
  loads: TileLoading['loads'];
  isDeferred?: boolean;
  cover: ListCover | undefined;
  listKey: ListKey | undefined;
};

/** Lists of one person, which name nobody. */
const ofOne = ['person', 'album', 'publication'];

/** One link, named by the alternative text, with the caption below the picture. */
export const PhotoTile = memo(function Tile({ photo, sizes, loads, isDeferred = false, cover, listKey }: TileProps) {
  const { photos: words } = useMessages();
  return (
    <SiteLink
      to={paths.photo(photo.id)}
      state={{ list: listKey }}
      className={classNames(pictureRing, styles.tile)}
      viewTransition
    >
      <span className={styles.box}>
        <Picture
          photo={photo}
          alt={photoAlt(photo, words)}
          sizes={sizes}
          isTile
          loads={loads}
          isDeferred={isDeferred}
          isCovered={cover !== undefined}
          hasMargin={!isTileWhole(photo)}
        />
        {cover !== undefined && (
          <span className={styles.cover}>
            <VisuallyHidden>{coveredAlt(photo, words)}</VisuallyHidden>
            {words[cover]}
          </span>
        )}
      </span>
      <span className={styles.rail} aria-hidden="true">
        {/* The page of a covered photo says what is covered, and has its caption. */}
        {cover === undefined && photo.caption !== '' && (
          <bdi className={styles.caption} lang={languageOf(photo.caption)}>
            {photo.caption}
          </bdi>
        )}
        {!ofOne.includes(listKey?.of ?? '') && <bdi className={styles.author}>{authorName(photo.owner, words)}</bdi>}
      </span>
    </SiteLink>
  );
});
