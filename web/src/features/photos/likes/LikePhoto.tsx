import { useAtomValue, useStore } from 'jotai';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { session } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LikeButton } from './LikeButton.tsx';
import styles from './likes.module.css';

const MemberLike = lazyPart(async () => (await import('./MemberLike.tsx')).MemberLike);

/** Not there before it is known who is here. Import it lazily; suspends for its words. */
export function LikePhoto({ photo }: { photo: ListedPhoto }) {
  const store = useStore();
  const current = useAtomValue(session);
  if (current.phase === 'signed-out') return <LikeButton isLiked={false} onToggle={() => askToSignIn(store, 'like')} />;
  const room = <span className={styles.room} />;
  return current.phase === 'signed-in' ? (
    <Lazy before={room}>
      <MemberLike photo={photo} uid={current.user.uid} />
    </Lazy>
  ) : (
    room
  );
}
