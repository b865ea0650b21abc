import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import styles from './follow.module.css';
import type { Followed } from './useFollow.ts';

const FollowButton = lazyPart(async () => (await import('./FollowButton.tsx')).FollowButton);

/** Keeps the button's room, so that nothing moves when it comes. */
export function FollowPlace({ followed }: { followed: Followed }) {
  return (
    <span className={styles.place}>
      <Lazy>
        <FollowButton followed={followed} />
      </Lazy>
    </span>
  );
}
