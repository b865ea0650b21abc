import { useWords } from '#i18n/words.ts';
import { classNames } from '#ui/classNames.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { PageIcon } from './pageIcons.tsx';
import styles from './photo.module.css';

type StageButtonsProps = {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** `undefined` where there is nothing to be seen yet. */
  onFullScreen: (() => void) | undefined;
};

/** What stands at the edges of a picture: the way to the one before and the one after, and to the full screen. */
export function StageButtons({ onPrevious, onNext, onFullScreen }: StageButtonsProps) {
  return (
    <>
      <StageButton name="previous" shortcut="ArrowLeft" onPress={onPrevious} />
      <StageButton name="next" shortcut="ArrowRight" onPress={onNext} />
      <StageButton name="fullScreen" shortcut="f" onPress={onFullScreen} />
    </>
  );
}

type StageButtonProps = {
  name: 'previous' | 'next' | 'fullScreen';
  shortcut: string;
  onPress: (() => void) | undefined;
};

function StageButton({ name, shortcut, onPress }: StageButtonProps) {
  const words = useWords('photoPage');
  return (
    onPress && (
      <IconButton
        className={classNames(styles.atEdge, styles[name])}
        label={words[name]}
        icon={<PageIcon name={name} />}
        aria-keyshortcuts={shortcut}
        onClick={onPress}
      />
    )
  );
}
