import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type Followed, useFollow } from './useFollow.ts';

/** Renders nothing until the follows are read. If that fails, the person can still follow. */
export function FollowButton({ followed }: { followed: Followed }) {
  const words = useWords('follow');
  const { list, error, isFollowed, toggle } = useFollow();
  if (list === undefined && error === null) return null;
  const on = isFollowed(followed);
  return (
    <Button aria-pressed={on} onClick={() => toggle(followed)}>
      {on && <Icon name="check" size={20} />}
      {on ? words.following : words.follow}
    </Button>
  );
}
