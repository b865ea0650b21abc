import type { PhotoId } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { nameOf } from './DeskTile.tsx';
import styles from './desk.module.css';

type MoveButtonsProps = {
  photo: OwnPhoto;
  place: number;
  count: number;
  onMove: (id: PhotoId, to: number, button: string) => void;
};

/** Moves a photo on the profile. At an end a button does nothing, but keeps the focus. */
export function MoveButtons({ photo, place, count, onMove }: MoveButtonsProps) {
  const words = useWords('myPhotos').arrange;
  const name = nameOf(photo, useWords('myPhotos'));
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
            label={words[move](name)}
            icon={<Icon name={icon} size={20} />}
            aria-disabled={!isPossible || undefined}
            onClick={() => isPossible && onMove(photo.id, to, move)}
          />
        );
      })}
    </div>
  );
}
