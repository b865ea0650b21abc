import type { ReactNode } from 'react';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { type Shape, tileRatio } from '#lib/justifyRows.ts';
import { paths } from '#paths.ts';
import { classNames, pictureRing } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { Picture } from '../grid/Picture.tsx';
import { photoAlt } from '../photoWords.ts';
import styles from './opening.module.css';

type OpeningProps = {
  /** Of the picture; `undefined` without one. */
  shape: Shape | undefined;
  picture: ReactNode;
  /** What stands beside it, with a class of `besidePicture`. */
  children: ReactNode;
};

/** How a page of somebody's photos begins: one picture, whole, and words beside it, on a phone below it. */
export function Opening({ shape, picture, children }: OpeningProps) {
  const { className, ...ratio } = shape ? pictureRatio(shape) : { className: undefined };
  return (
    <div {...ratio} className={classNames(styles.opening, shape && styles.withPicture, className)}>
      {shape && picture}
      {children}
    </div>
  );
}

export const besidePicture = styles.words;

/** The box of a picture that leads nowhere. */
export const openingBox = classNames(styles.photo, styles.picture);

type OpeningPhotoProps = { photo: ListedPhoto; listKey: ListKey; label?: string | undefined };

/** With its caption below. */
export function OpeningPhoto({ photo, listKey, label }: OpeningPhotoProps) {
  const { photos: words } = useMessages();
  const ratio = tileRatio(photo);
  return (
    <section aria-label={label} data-rows="">
      <SiteLink to={paths.photo(photo.id)} state={{ list: listKey }} className={classNames(pictureRing, styles.photo)}>
        <span className={styles.picture}>
          <Picture
            photo={photo}
            alt={photoAlt(photo, words)}
            sizes={`(min-width: 60rem) min(100vw - 22rem, 80vh * ${ratio}), min(100vw, 68vh * ${ratio})`}
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
