import { useAtomValue } from 'jotai';

import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { session } from '../atoms.ts';
import styles from './follow.module.css';
import type { Followed } from './useFollow.ts';

const FollowButton = lazyPart(async () => (await import('./FollowButton.tsx')).FollowButton);
// Visitors do without the library of queries.
const VisitorFollowButton = lazyPart(async () => (await import('./VisitorFollowButton.tsx')).VisitorFollowButton);

/** Keeps the button's room, so that nothing moves when it comes. Nothing for oneself. */
export function FollowPlace({ followed }: { followed: Followed }) {
  const current = useAtomValue(session);
  const isOther = current.phase === 'signed-in' && current.user.uid !== followed.target;
  return (
    <span className={styles.place}>
      <Lazy>
        {current.phase === 'signed-out' && <VisitorFollowButton />}
        {isOther && <FollowButton followed={followed} />}
      </Lazy>
    </span>
  );
}
