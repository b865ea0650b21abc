import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Row } from '#ui/layout.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import type { MenuEntry } from '#ui/MenuPopup.tsx';
import { useReordered } from '#ui/Reorder.tsx';
import styles from './albums.module.css';
import { isShownIn, OwnPicture } from './OwnPicture.tsx';
import type { useArrangement } from './useArrangement.ts';

type ArrangedTileProps = Pick<ReturnType<typeof useArrangement>, 'takeOut' | 'chooseCover'> & {
  album: OwnAlbum;
  photo: OwnPhoto;
  name: string;
  isCover: boolean;
  /** From 0. */
  place: number;
  /** `all` counts those that are not read yet. */
  count: { readonly shown: number; readonly all: number };
  onMove: (from: number, to: number) => void;
};

/** A photo of the album, with what can be done with it. */
export function ArrangedTile(props: ArrangedTileProps) {
  const { album, photo, name, isCover, place, count, onMove, takeOut, chooseCover } = props;
  const { arrange: words, add, unlisted } = useWords('albums');
  const locale = useLocale();
  const { item, grip } = useReordered(photo.id, useWords('reorder').role);
  const last = count.shown - 1;
  const badge = photo.visibility === 'unlisted' ? unlisted : add.notPublic;
  const action = (label: string, onSelect: () => void): MenuEntry => ({ kind: 'action', label, onSelect });
  const entries: readonly MenuEntry[] = [
    action(words.first, () => onMove(place, 0)),
    action(words.last, () => onMove(place, last)),
    isCover
      ? action(words.automaticCover, () => void chooseCover(undefined))
      : action(words.cover, () => void chooseCover(photo.id)),
    { kind: 'separator', key: 'before-removal' },
    action(words.remove, () => takeOut(photo)),
  ];
  return (
    <li {...item} className={styles.photo}>
      <button
        type="button"
        {...grip}
        className={styles.grip}
        aria-label={words.place(name, formatNumber(locale, place + 1), formatNumber(locale, count.all))}
      >
        <OwnPicture photo={photo}>{isCover ? words.isCover : isShownIn(photo, album) ? undefined : badge}</OwnPicture>
      </button>
      <Row justify="between" line>
        <IconButton
          label={words.earlier(name)}
          icon={<Icon name="arrowLeft" />}
          disabled={place === 0}
          onClick={() => onMove(place, place - 1)}
        />
        <IconButton
          label={words.later(name)}
          icon={<Icon name="arrowRight" />}
          disabled={place === last}
          onClick={() => onMove(place, place + 1)}
        />
        <MenuButton label={words.more(name)} entries={entries}>
          {(trigger) => <IconButton {...trigger} label={words.more(name)} icon={<Icon name="more" />} />}
        </MenuButton>
      </Row>
    </li>
  );
}
