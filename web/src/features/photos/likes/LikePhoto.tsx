import { useAtomValue, useStore } from 'jotai';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { user } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LikeButton } from './LikeButton.tsx';
import styles from './likes.module.css';

const MemberLike = lazyPart(async () => (await import('./MemberLike.tsx')).MemberLike);

/** Import it lazily; suspends for its words. */
export function LikePhoto({ photo }: { photo: ListedPhoto }) {
  const store = useStore();
  const viewer = useAtomValue(user);
  if (viewer === null) return <LikeButton isLiked={false} onToggle={() => askToSignIn(store, 'like')} />;
  return (
    <Lazy before={<span className={styles.room} />}>
      <MemberLike photo={photo} uid={viewer.uid} />
    </Lazy>
  );
}
