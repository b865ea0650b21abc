import type { CSSProperties, ReactNode } from 'react';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { PersonLink } from '../PersonLink.tsx';
import { authorName } from '../photoWords.ts';
import styles from './grid.module.css';
import { spreadColumn } from './spread.ts';

// Loaded after the photos.
const FollowPlace = lazyPart(async () => (await import('#session/follow/FollowPlace.tsx')).FollowPlace);

type SpreadProps = {
  photos: readonly ListedPhoto[];
  /** Of all that were sent together. */
  count: number;
  picture: (index: number) => ReactNode;
  /** Absent until the width of the list is known. */
  style: CSSProperties | undefined;
};

/** Photos that somebody sent together: one large, two small, and the way to all of them. */
export function Spread({ photos, count, picture, style }: SpreadProps) {
  const { photos: words } = useMessages();
  const [first] = photos;
  if (first?.publication === undefined) return null;
  const { owner, ownerId, publication, publishedAt } = first;
  const whole = paths.publication(publication);
  const column = spreadColumn(photos);
  const framed = photos.map((photo, index) => {
    const { className, ...ratio } = pictureRatio(photo);
    return (
      <div key={photo.id} {...ratio} className={classNames(className, styles.framed)}>
        {picture(index)}
      </div>
    );
  });
  const { className: ratio, ...columnRatio } = column ? pictureRatio(column) : { className: undefined };
  return (
    <li className={classNames(styles.spread, style && styles.place)} style={style}>
      <div className={styles.by}>
        <PersonLink owner={owner} className={styles.person} />
        <SiteLink
          to={whole}
          className={styles.count}
          aria-label={words.sentTogetherBy(authorName(owner, words), count)}
        >
          {words.sentTogether(count)}
        </SiteLink>
        <Time date={publishedAt} className={styles.when} />
        <span className={styles.follow}>
          <Lazy>
            <FollowPlace followed={{ kind: 'user', target: ownerId }} isQuiet />
          </Lazy>
        </span>
      </div>
      <div className={styles.pictures}>
        {framed[0]}
        {framed.length > 1 && (
          <div {...columnRatio} className={classNames(styles.others, column && styles.column, ratio)}>
            {framed.slice(1)}
          </div>
        )}
      </div>
      {count > photos.length && (
        <SiteLink to={whole} className={styles.rest}>
          {words.restTogether(count - photos.length)}
        </SiteLink>
      )}
    </li>
  );
}
