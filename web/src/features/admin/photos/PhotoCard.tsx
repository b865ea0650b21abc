import { caseIdOf } from '#contract/documents/case.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { documentPath } from '#contract/paths.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';
import { whyOutOfSight } from '#i18n/outOfSight.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { paths } from '#paths.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { classNames, Hint, hintWords, Stack } from '#ui/layout.tsx';
import { adminPaths } from '../adminPaths.ts';
import { Quote } from '../StaffPage.tsx';
import { StaffPicture } from '../StaffPicture.tsx';
import staff from '../staff.module.css';
import { nameIn, useStaffTexts } from '../staffWords.ts';
import styles from './photos.module.css';

type PhotoCardProps = {
  photo: StaffPhoto;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  isOpen: boolean;
  onToggle: () => void;
};

export const captionOf = ({ caption }: Pick<StaffPhoto, 'caption'>, words: Words['adminPhotos']): string =>
  caption === '' ? words.untitled : caption;

/** Staff can still decide about a photo that its owner can restore. */
export const isOutOfReach = ({ deletedAt }: StaffPhoto): boolean => deletedAt !== undefined;

export function PhotoCard({ photo, isChosen, onChoose, isOpen, onToggle }: PhotoCardProps) {
  const { words, common } = useStaffTexts('adminPhotos');
  const { id, owner, ownerId, status, visibility, createdAt, tags } = photo;
  const caption = captionOf(photo, words);
  const name = nameIn(owner, common);
  return (
    <article className={classNames(styles.card, isChosen && styles.chosen)} data-open={isOpen} aria-label={caption}>
      <CardPicture photo={photo} isOpen={isOpen} onToggle={onToggle} />
      <Stack gap={1} className={styles.words}>
        <Checkbox
          label={<bdi className={staff.name}>{caption}</bdi>}
          aria-label={words.select(isolated(caption))}
          checked={isChosen}
          disabled={isOutOfReach(photo)}
          onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
        <p className={classNames(staff.line, hintWords)}>
          {(status !== 'published' || visibility === 'public') && (
            <span className={staff.mark}>{words.view[status]}</span>
          )}
          {visibility !== 'public' && <span className={staff.mark}>{common.visibility[visibility]}</span>}
          <SiteLink to={adminPaths.users({ uid: ownerId })}>{name}</SiteLink>
          <Time date={createdAt} />
        </p>
        {tags.length > 0 && <Hint className={staff.breaks}>{tags.map((tag) => isolated(`#${tag}`)).join(' ')}</Hint>}
        <Why photo={photo} />
        <p className={classNames(staff.line, hintWords)}>
          {status === 'published' && <SiteLink to={paths.photo(id)}>{words.open}</SiteLink>}
          <SiteLink to={adminPaths.audit({ target: documentPath.photo(id) })}>{words.history}</SiteLink>
        </p>
      </Stack>
    </article>
  );
}

function Why({ photo }: { photo: StaffPhoto }) {
  const words = useWords('adminPhotos');
  const { hold, restorable } = photo;
  const status = effectiveStatus(photo);
  const wouldBe = { ...photo, status, restorable: undefined };
  const reason = whyOutOfSight(wouldBe, useWords('outOfSight'), useWords('reasons'));
  const isAlike = status === 'held' && hold?.rule === 'blocked-picture' && hold.note !== '';
  return (
    <Stack gap={1} className={staff.small}>
      {restorable !== undefined && <p>{words.deletedByOwner}</p>}
      {isOutOfReach(photo) ? <p>{words.deletedForGood}</p> : reason && <p>{reason.why}</p>}
      {reason?.rule !== undefined && <p>{reason.rule}</p>}
      <Quote>{reason?.note}</Quote>
      {isAlike && <p>{words.similar(hold.note)}</p>}
      {photo.block !== undefined && <p>{words.blocked}</p>}
      {photo.sensitive && <p>{photo.marked === undefined ? words.sensitive : words.marked}</p>}
    </Stack>
  );
}

const shownPx = 640;

/**
 * A picture out of sight is blurred and grey, and not even read until somebody asks for it. A reported one is seen in its
 * case alone, which not every moderator may open: it may be about a minor.
 */
function CardPicture({ photo, isOpen, onToggle }: Pick<PhotoCardProps, 'photo' | 'isOpen' | 'onToggle'>) {
  const words = useWords('adminPhotos');
  const { id, pictureId, status, visibility, variants, thumbhash, alt, caption, hold } = photo;
  const address = 'sizes' in variants ? pictureUrl({ id, pictureId, variants }, shownPx) : undefined;
  const isSeen = status === 'published' && visibility !== 'private';
  const isReported = !isSeen && hold?.rule === 'reports';
  const covered = isSeen || isReported ? undefined : thumbhashUrl(thumbhash);
  return (
    <div className={styles.picture}>
      {address === undefined && <p className={hintWords}>{words.view[status]}</p>}
      {address && isSeen && <img className={styles.image} src={address} alt={alt || caption} loading="lazy" />}
      {isReported && (
        <div className={styles.look}>
          <LinkButton to={adminPaths.case({ kind: 'photo', id: caseIdOf('photo', id) })} label={words.seeCase} />
        </div>
      )}
      {address && !isSeen && !isReported && (
        <>
          {isOpen && <StaffPicture address={address} alt={alt || caption} className={styles.image} />}
          {!isOpen && covered && <img className={styles.covered} src={covered} alt="" />}
          <div className={styles.look}>
            <Button onClick={onToggle} label={isOpen ? words.cover : words.show} />
          </div>
        </>
      )}
    </div>
  );
}
