import { useWords } from '#i18n/words.ts';
import { IconButton } from '#ui/Button.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { PageIcon } from '../photo/pageIcons.tsx';
import styles from './likes.module.css';
import { useDoubleTap } from './useDoubleTap.ts';

type LikeButtonProps = { isLiked: boolean; isOfVisitor?: boolean; onToggle: () => void; onSign?: () => void };

/** The button, its key and a double tap on the picture. */
export function LikeButton({ isLiked, isOfVisitor = false, onToggle, onSign = onToggle }: LikeButtonProps) {
  const words = useWords('likes');
  usePageKeys({ l: onSign }, 'viewer');
  useDoubleTap(onSign);
  return (
    <IconButton
      className={styles.like}
      label={words.like}
      icon={<PageIcon name="heart" />}
      data-visitor={isOfVisitor || undefined}
      aria-pressed={isLiked}
      aria-keyshortcuts="l"
      onClick={onToggle}
    />
  );
}
