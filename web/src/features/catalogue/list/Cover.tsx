import type { Cover as CoverPicture } from '#contract/documents/cover.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { classNames } from '#ui/classNames.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Icon } from '#ui/Icon.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './list.module.css';

type CoverProps = {
  cover: CoverPicture | undefined;
  /** Shows only the placeholder and loads nothing, as for a photo that is covered itself. */
  isCovered?: boolean;
};

const shownPx = 320;

/** Decoration only: the name beside it says the same. */
export function Cover({ cover, isCovered = false }: CoverProps) {
  const isFirstDraw = useFirstDraw() !== undefined;
  if (cover === undefined) {
    return (
      <span className={styles.none}>
        <Icon name="photo" size={28} />
      </span>
    );
  }
  // The HTML has only the colour, so the first draw must not use the thumbhash.
  const placeholder = isFirstDraw ? undefined : thumbhashUrl(cover.thumbhash);
  const { className, ...color } = pictureColor(cover.color);
  return (
    <span
      {...color}
      className={classNames(className, styles.frame)}
      style={placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {!isCovered && cover.spoiler !== true && (
        <img
          className={styles.image}
          src={pictureUrl({ ...cover, id: cover.photoId }, shownPx)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
