import { Link } from 'react-router-dom';
import { documentPath } from '#contract/paths.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';
import { whyOutOfSight } from '#i18n/outOfSight.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { classNames } from '#ui/classNames.ts';
import { adminPaths } from '../adminPaths.ts';
import styles from './photos.module.css';
import { StaffPicture } from './StaffPicture.tsx';

type PhotoCardProps = {
  photo: StaffPhoto;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  isOpen: boolean;
  onToggle: () => void;
};

export const captionOf = ({ caption }: Pick<StaffPhoto, 'caption'>, words: Words['adminPhotos']): string =>
  caption === '' ? words.untitled : caption;

/** Whether staff can do anything with it: what its owner has deleted is theirs. */
export const isOutOfReach = ({ restorable, deletedAt }: StaffPhoto): boolean =>
  restorable !== undefined || deletedAt !== undefined;

/** One photo: its picture, whose it is, its state and why, and whether it is selected. */
export function PhotoCard({ photo, isChosen, onChoose, isOpen, onToggle }: PhotoCardProps) {
  const words = useWords('adminPhotos');
  const common = useWords('admin');
  const { id, owner, ownerId, status, createdAt, tags } = photo;
  const caption = captionOf(photo, words);
  const name = owner.displayName || (owner.username && `@${owner.username}`) || common.unnamed;
  return (
    <article className={classNames(styles.card, isChosen && styles.chosen)} aria-label={caption}>
      <StaffPicture photo={photo} isOpen={isOpen} onToggle={onToggle} />
      <div className={styles.words}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-label={words.select(caption)}
            checked={isChosen}
            disabled={isOutOfReach(photo)}
            onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
          <span className={styles.caption}>{caption}</span>
        </label>
        <p className={styles.line}>
          <span className={styles.state}>{words.view[status]}</span>
          <Link to={adminPaths.users({ uid: ownerId })}>{name}</Link>
          <Time date={createdAt} />
        </p>
        {tags.length > 0 && <p className={styles.soft}>{tags.map((tag) => `#${tag}`).join(' ')}</p>}
        <Why photo={photo} />
        <p className={styles.links}>
          {status === 'published' && <Link to={paths.photo(id)}>{words.open}</Link>}
          <Link to={adminPaths.audit({ target: documentPath.photo(id) })}>{words.history}</Link>
        </p>
      </div>
    </article>
  );
}

/** Why it is out of sight, in the words that its owner reads, and what only staff are told. */
function Why({ photo }: { photo: StaffPhoto }) {
  const words = useWords('adminPhotos');
  const standing = whyOutOfSight(photo, useWords('outOfSight'), useWords('reasons'));
  const { hold, status } = photo;
  const isAlike = status === 'held' && hold?.rule === 'blocked-picture' && hold.note !== '';
  return (
    <div className={styles.why}>
      {isOutOfReach(photo) ? <p>{words.deletedByOwner}</p> : standing && <p>{standing.why}</p>}
      {standing?.rule !== undefined && <p>{standing.rule}</p>}
      {standing?.note !== undefined && <p className={styles.note}>{standing.note}</p>}
      {isAlike && <p>{words.similar(hold.note)}</p>}
      {photo.block !== undefined && <p>{words.blocked}</p>}
    </div>
  );
}
