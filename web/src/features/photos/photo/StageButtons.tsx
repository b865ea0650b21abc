import { photoPageWords } from '#i18n/photoPageWords.ts';
import { classNames } from '#ui/classNames.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { PageIcon } from './pageIcons.tsx';
import styles from './StageButtons.module.css';

type StageButtonsProps = {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** `undefined` where there is nothing to be seen yet. */
  onFullScreen: (() => void) | undefined;
};

/** What stands at the edges of a picture: the way to the one before and the one after, and to the full screen. */
export function StageButtons({ onPrevious, onNext, onFullScreen }: StageButtonsProps) {
  const words = photoPageWords.use();
  return (
    <>
      {onPrevious && (
        <IconButton
          className={classNames(styles.button, styles.previous)}
          label={words.previous}
          icon={<PageIcon name="previous" />}
          aria-keyshortcuts="ArrowLeft"
          onClick={onPrevious}
        />
      )}
      {onNext && (
        <IconButton
          className={classNames(styles.button, styles.next)}
          label={words.next}
          icon={<PageIcon name="next" />}
          aria-keyshortcuts="ArrowRight"
          onClick={onNext}
        />
      )}
      {onFullScreen && (
        <IconButton
          className={classNames(styles.button, styles.fullScreen)}
          label={words.fullScreen}
          icon={<PageIcon name="fullScreen" />}
          aria-keyshortcuts="f"
          onClick={onFullScreen}
        />
      )}
    </>
  );
}
