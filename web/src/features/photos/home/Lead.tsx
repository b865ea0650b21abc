import type { ReactNode } from 'react';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { languageOf } from '#i18n/languageOf.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { classNames, pictureRing } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { Picture } from '../grid/Picture.tsx';
import { authorName, photoAlt } from '../photoWords.ts';
import styles from './home.module.css';

/** As wide as the window, beside the words for visitors (home.module.css). */
const sizes = '(max-width: 47.99rem) 100vw, calc(100vw - 14.5rem)';

/** The first photo of the day's list: whole, with its name, author and time below, and `children` beside it. */
export function Lead({ photo, children }: { photo: ListedPhoto | undefined; children: ReactNode }) {
  const { photos: words } = useMessages();
  const { className, ...ratio } = pictureRatio(photo ?? { width: 1, height: 1 });
  return (
    <div className={styles.lead} data-rows="">
      {photo && (
        <SiteLink
          {...ratio}
          to={paths.photo(photo.id)}
          state={{ list: { of: 'everybody' } }}
          className={classNames(pictureRing, styles.photo, className)}
        >
          <span className={styles.picture}>
            <Picture photo={photo} alt={photoAlt(photo, words)} sizes={sizes} loads="first" />
          </span>
          <span className={styles.caption} aria-hidden="true">
            <bdi lang={languageOf(photo.caption)}>{photo.caption}</bdi>
            <bdi className={styles.author}>{authorName(photo.owner, words)}</bdi>
            <Time date={photo.publishedAt} className={styles.when} />
          </span>
        </SiteLink>
      )}
      {children}
    </div>
  );
}
