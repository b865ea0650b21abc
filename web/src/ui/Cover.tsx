import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import styles from './Cover.module.css';
import { useFirstDraw } from './firstDraw.tsx';
import { Icon } from './Icon.tsx';
import { classNames } from './layout.tsx';
import { pictureColor } from './pictureBox.ts';

type CoverProps = {
  /** Absent: an icon. */
  cover: { readonly color: string; readonly thumbhash: string } | undefined;
  /** Absent: the placeholder alone, and nothing is loaded. */
  src: string | undefined;
};

/** Fills its container. Decoration only: the name beside it says the same. */
export function Cover({ cover, src }: CoverProps) {
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
      {src !== undefined && <img className={styles.image} src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
