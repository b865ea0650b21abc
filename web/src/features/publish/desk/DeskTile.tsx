import { memo, type ReactNode } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatMoment } from '#i18n/format.ts';
import { brokenRule, whyOutOfSight } from '#i18n/outOfSight.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { paths } from '#paths.ts';
import { useOwnPicture } from '#session/useOwnPicture.ts';
import { IconButton, TextLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, pictureRing, Stack } from '#ui/layout.tsx';
import { PhotoIcon } from '#ui/PhotoIcon.tsx';
import { CaptionInPlace, type SaveCaption } from './CaptionInPlace.tsx';
import styles from './desk.module.css';

export const nameOf = ({ caption }: Pick<OwnPhoto, 'caption'>, words: Words['myPhotos']): string =>
  caption === '' ? words.untitled : caption;

/** Such a tile is taller, to show why others do not see the photo. */
export const hasReason = ({ status }: OwnPhoto): boolean =>
  status === 'held' || status === 'hidden' || status === 'failed' || status === 'removed';

/** Unlike a photo that waits for review. */
const isBad = (photo: OwnPhoto): boolean => hasReason(photo) && photo.status !== 'held';

const isEditable = ({ status }: OwnPhoto): boolean => ['published', 'scheduled', 'held', 'hidden'].includes(status);

type DeskTileProps = {
  photo: OwnPhoto;
  isChosen: boolean;
  /** A press on the picture selects the photo instead of opening it. */
  isSelecting: boolean;
  onPress: (id: PhotoId, isRange: boolean) => void;
  /** The Tab key stops at only one tile. */
  isTabStop: boolean;
  pictureBox: { readonly width: number; readonly height: number };
  /** Absent where photos are moved. */
  onCaption?: SaveCaption | undefined;
  /** Replaces the link to edit. */
  arrange?: ReactNode;
};

export const DeskTile = memo(function DeskTile(props: DeskTileProps) {
  const { photo, isChosen, isTabStop, pictureBox, isSelecting, onPress, onCaption, arrange } = props;
  const { words, locale } = useTexts('myPhotos');
  const { id, status, visibility, sensitive, publishAt, publishedAt, createdAt } = photo;
  const name = nameOf(photo, words);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div className={classNames(styles.tile, isChosen && styles.chosen)}>
      <SiteLink
        to={paths.photo(id)}
        className={classNames(pictureRing, styles.picture)}
        style={{ height: pictureBox.height }}
        draggable={false}
        tabIndex={tabIndex}
        aria-label={name}
        onClick={(event) => {
          if (!(isSelecting || event.shiftKey) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onPress(id, event.shiftKey);
        }}
      >
        <TilePicture photo={photo} box={pictureBox} />
      </SiteLink>
      <label className={styles.check} data-on={isSelecting || undefined}>
        <input
          type="checkbox"
          aria-label={words.select(isolated(name))}
          checked={isChosen}
          tabIndex={tabIndex}
          onChange={({ nativeEvent }) => onPress(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </label>
      <Stack className={styles.words}>
        {isEditable(photo) && onCaption !== undefined && !isSelecting ? (
          <CaptionInPlace photo={photo} name={name} tabIndex={tabIndex} onSave={onCaption} />
        ) : (
          <p className={styles.caption} title={name}>
            <bdi>{name}</bdi>
          </p>
        )}
        <p className={styles.marks}>
          {status !== 'published' && (
            <span className={classNames(styles.mark, isBad(photo) && styles.bad)}>{words.state[status]}</span>
          )}
          {visibility !== 'public' && <span className={styles.mark}>{words.visibility[visibility]}</span>}
          {sensitive && <span className={styles.mark}>{words.sensitive}</span>}
          {publishAt !== undefined && status === 'scheduled' ? (
            <time dateTime={publishAt.toISOString()}>{formatMoment(locale, publishAt)}</time>
          ) : (
            <Time date={publishedAt ?? createdAt} />
          )}
        </p>
        {hasReason(photo) && <Reason photo={photo} tabIndex={tabIndex} />}
        {arrange ??
          (isEditable(photo) && (
            <TextLink
              className={styles.edit}
              to={paths.photoEdit(id)}
              tabIndex={tabIndex}
              label={status === 'hidden' && photo.hold?.rule !== 'ban' ? words.mend : words.edit}
            />
          ))}
      </Stack>
    </div>
  );
});

function Reason({ photo, tabIndex }: { photo: OwnPhoto; tabIndex: number }) {
  const words = useWords('myPhotos');
  const { failure } = useWords('photoPage');
  const reason = whyOutOfSight(photo, useWords('outOfSight'), useWords('reasons'));
  const rule = brokenRule(photo);
  const why = photo.status === 'failed' ? photo.failure && failure[photo.failure.code] : reason?.why;
  return (
    <>
      <p className={styles.why} title={why}>
        {why ?? words.noReason}
      </p>
      {rule !== undefined && reason?.rule !== undefined && (
        <TextLink className={styles.edit} to={`${paths.rules}#${rule}`} tabIndex={tabIndex} label={reason.rule} />
      )}
    </>
  );
}

function TilePicture({ photo, box }: { photo: OwnPhoto; box: DeskTileProps['pictureBox'] }) {
  const { variants, width, height, status } = photo;
  const src = useOwnPicture(photo, box.width);
  if (!('sizes' in variants) || !(width > 0 && height > 0)) {
    return status === 'failed' ? <Icon name="warning" size={32} /> : <PhotoIcon size={32} />;
  }
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const hash = thumbhashUrl(photo.thumbhash);
  return (
    <img
      {...size}
      className={styles.image}
      src={src ?? hash}
      // Until the picture has loaded.
      style={hash === undefined ? undefined : { backgroundImage: `url("${hash}")` }}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}

type MoveButtonsProps = {
  photo: OwnPhoto;
  place: number;
  count: number;
  onMove: (id: PhotoId, to: number, button: string) => void;
};

/** Moves a photo on the profile. At an end, a button does nothing but keeps the focus. */
export function MoveButtons({ photo, place, count, onMove }: MoveButtonsProps) {
  const words = useWords('myPhotos');
  const name = nameOf(photo, words);
  const buttons = [
    { move: 'first', icon: 'arrowUp', to: 0 },
    { move: 'earlier', icon: 'arrowLeft', to: place - 1 },
    { move: 'later', icon: 'arrowRight', to: place + 1 },
  ] as const;
  return (
    <div className={styles.arrange}>
      {buttons.map(({ move, icon, to }) => {
        const isPossible = to >= 0 && to < count && to !== place;
        return (
          <IconButton
            key={move}
            data-move={move}
            label={words.arrange[move](name)}
            icon={icon}
            iconSize={20}
            aria-disabled={!isPossible || undefined}
            onClick={() => isPossible && onMove(photo.id, to, move)}
          />
        );
      })}
    </div>
  );
}
