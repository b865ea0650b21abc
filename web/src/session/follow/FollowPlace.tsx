import { useAtomValue, useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames } from '#ui/layout.tsx';
import { session } from '../atoms.ts';
import { askToSignIn } from '../signInRequest.ts';
import styles from './follow.module.css';
import type { Followed } from './useFollow.ts';

const FollowButton = lazyPart(async () => (await import('./FollowButton.tsx')).FollowButton);

/**
 * Reserves the button's space, so that nothing moves when it loads. Empty on the person's own profile. `isQuiet`: among
 * others in a list, which loads no scripts for it.
 */
export function FollowPlace({ followed, isQuiet = false }: { followed: Followed; isQuiet?: boolean }) {
  const current = useAtomValue(session);
  const isOther = current.phase === 'signed-in' && current.user.uid !== followed.target;
  return (
    <span className={classNames(styles.place, isQuiet && styles.quiet)} data-soon={isQuiet ? undefined : ''}>
      <Lazy>
        {current.phase === 'signed-out' && <VisitorFollowButton />}
        {isOther && <FollowButton followed={followed} />}
      </Lazy>
    </span>
  );
}

function VisitorFollowButton() {
  const words = useWords('follow');
  const store = useStore();
  return <Button onClick={() => askToSignIn(store, 'follow')} label={words.follow} />;
}
