import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useTextsOf, useWords } from '#i18n/words.ts';
import { IconButton } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';
import type { MenuEntry } from '#ui/MenuPopup.tsx';
import { useReordered } from '#ui/Reorder.tsx';
import styles from './albums.module.css';
import { OwnPicture } from './OwnPicture.tsx';
import type { useArrangement } from './useArrangement.ts';

type ArrangedTileProps = Pick<ReturnType<typeof useArrangement>, 'takeOut' | 'chooseCover'> & {
  album: OwnAlbum;
  photo: OwnPhoto;
  name: string;
  isCover: boolean;
  /** From 0. */
  place: number;
  /** `all` includes photos that are not loaded yet. */
  count: { readonly shown: number; readonly all: number };
  onMove: (from: number, to: number) => void;
};

/** A photo of the album with its actions. */
export function ArrangedTile(props: ArrangedTileProps) {
  const { album, photo, name, isCover, place, count, onMove, takeOut, chooseCover } = props;
  const { words, number } = useTextsOf('albums', 'arrange');
  const { item, grip } = useReordered(photo.id, useWords('reorder').role);
  const last = count.shown - 1;
  const action = (label: string, onSelect: () => void): MenuEntry => ({ kind: 'action', label, onSelect });
  const entries: readonly MenuEntry[] = [
    action(words.first, () => onMove(place, 0)),
    action(words.last, () => onMove(place, last)),
    isCover
      ? action(words.automaticCover, () => chooseCover(undefined))
      : action(words.cover, () => chooseCover(photo.id)),
    { kind: 'separator', key: 'before-removal' },
    action(words.remove, () => takeOut(photo)),
  ];
  return (
    <li {...item} className={styles.photo}>
      <button
        type="button"
        {...grip}
        className={styles.grip}
        aria-label={words.place(name, number(place + 1), number(count.all))}
      >
        <OwnPicture photo={photo} album={album} badge={isCover ? words.isCover : undefined} />
      </button>
      <Row justify="between" line>
        <IconButton
          label={words.earlier(name)}
          icon="arrowLeft"
          disabled={place === 0}
          onClick={() => onMove(place, place - 1)}
        />
        <IconButton
          label={words.later(name)}
          icon="arrowRight"
          disabled={place === last}
          onClick={() => onMove(place, place + 1)}
        />
        <MoreMenu label={words.more(name)} entries={entries} />
      </Row>
    </li>
  );
}
