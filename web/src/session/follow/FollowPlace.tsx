import { useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames } from '#ui/layout.tsx';
import { askToSignIn } from '../signInRequest.ts';
import { useViewer } from '../useViewer.tsx';
import styles from './follow.module.css';
import type { Followed } from './useFollow.ts';

const FollowButton = lazyPart(async () => (await import('./FollowButton.tsx')).FollowButton);

/**
 * Reserves the button's space, so that nothing moves when it loads. Empty on the person's own profile. `isQuiet`: among
 * others in a list, whose HTML has no buttons; elsewhere the page loads the words `follow`.
 */
export function FollowPlace({ followed, isQuiet = false }: { followed: Followed; isQuiet?: boolean }) {
  const viewer = useViewer();
  const isOther = typeof viewer === 'object' && viewer.uid !== followed.target;
  return (
    <span className={classNames(styles.place, isQuiet && styles.quiet)}>
      <Lazy isInHtml={!isQuiet}>
        {viewer === 'visitor' && <VisitorFollowButton />}
        {isOther && <FollowButton followed={followed} />}
      </Lazy>
    </span>
  );
}

function VisitorFollowButton() {
  const words = useWords('follow');
  const store = useStore();
  return <Button data-visitor onClick={() => askToSignIn(store, 'follow')} label={words.follow} />;
}
