import { useWords } from '#i18n/words.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { Heart } from './Heart.tsx';
import { useDoubleTap } from './useDoubleTap.ts';

type LikeButtonProps = { isLiked: boolean; onToggle: () => void; onSign?: () => void };

/** The button, its key and a double tap on the picture. */
export function LikeButton({ isLiked, onToggle, onSign = onToggle }: LikeButtonProps) {
  const words = useWords('likes');
  usePageKeys({ l: onSign }, true);
  useDoubleTap(onSign);
  return <Heart label={words.like} isPressed={isLiked} aria-keyshortcuts="l" onClick={onToggle} />;
}
