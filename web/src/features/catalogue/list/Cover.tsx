import type { Cover as CoverPicture } from '#contract/documents/cover.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { classNames } from '#ui/classNames.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Icon } from '#ui/Icon.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './list.module.css';

type CoverProps = {
  /** Absent where nothing is under the tag or title. */
  cover: CoverPicture | undefined;
  /** Shows the placeholder alone, and loads nothing; so does one of a photo that is covered itself. */
  isCovered?: boolean;
};

const shownPx = 320;

/** The picture of a tag or title, filling its box. It says nothing that the name beside it does not. */
export function Cover({ cover, isCovered = false }: CoverProps) {
  const isFirstDraw = useFirstDraw() !== undefined;
  if (cover === undefined) {
    return (
      <span className={styles.none}>
        <Icon name="photo" size={28} />
      </span>
    );
  }
  // What came as HTML has the colour alone.
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
