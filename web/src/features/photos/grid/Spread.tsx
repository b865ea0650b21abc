import type { CSSProperties, ReactNode } from 'react';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Row, touchTarget } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { authorName } from '../photoWords.ts';
import styles from './grid.module.css';
import { spreadColumn } from './spread.ts';

// Loaded after the photos.
const Avatar = lazyPart(async () => (await import('#ui/Avatar.tsx')).Avatar);
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
  const place = (index: number): ReactNode => {
    const photo = photos[index];
    if (photo === undefined) return null;
    const { className, ...ratio } = pictureRatio(photo);
    return (
      <div key={photo.id} {...ratio} className={classNames(className, styles.framed)}>
        {picture(index)}
      </div>
    );
  };
  const others = photos.slice(1).map((_, index) => place(index + 1));
  const { className: columnRatio, ...ratio } = pictureRatio(column ?? { width: 1, height: 1 });
  return (
    <li className={classNames(styles.spread, style && styles.place)} style={style}>
      <div className={styles.by}>
        <Author owner={owner} />
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
        {place(0)}
        {others.length > 0 && (
          <div
            {...(column && ratio)}
            className={classNames(styles.others, column && columnRatio, column && styles.column)}
          >
            {others}
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

/** As `PersonLink`, with room for the picture, which comes later. */
function Author({ owner }: { owner: PhotoOwner }) {
  const { photos: words } = useMessages();
  const name = authorName(owner, words);
  const look = classNames(touchTarget, styles.person);
  const person = (
    <Row as="span" gap={2} line>
      <span className={styles.face}>
        <Lazy>
          <Avatar src={ownPictureUrl(owner.photoURL)} name={name} size={32} />
        </Lazy>
      </span>
      <bdi>{name}</bdi>
    </Row>
  );
  return owner.username === '' ? (
    <span className={look}>{person}</span>
  ) : (
    <SiteLink className={look} to={paths.profile(owner.username)}>
      {person}
    </SiteLink>
  );
}
