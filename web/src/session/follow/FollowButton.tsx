import { useAtomValue, useStore } from 'jotai';

import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { session } from '../atoms.ts';
import { askToSignIn } from '../signInRequest.ts';
import { type Followed, useFollow } from './useFollow.ts';

/** Nothing for oneself, and until it is known whether one follows. Where that cannot be read, one can still follow. */
export function FollowButton({ followed }: { followed: Followed }) {
  const words = useWords('follow');
  const store = useStore();
  const current = useAtomValue(session);
  const { list, error, isFollowed, toggle } = useFollow();
  if (current.phase === 'signed-out')
    return <Button onClick={() => askToSignIn(store, 'follow')}>{words.follow}</Button>;
  if (current.phase !== 'signed-in' || current.user.uid === followed.target) return null;
  if (list === undefined && error === null) return null;
  const on = isFollowed(followed);
  return (
    <Button aria-pressed={on} onClick={() => toggle(followed)}>
      {on && <Icon name="check" size={20} />}
      {on ? words.following : words.follow}
    </Button>
  );
}
