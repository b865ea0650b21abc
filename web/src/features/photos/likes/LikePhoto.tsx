import { useAtomValue, useStore } from 'jotai';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Heart } from './Heart.tsx';
import { LikeButton } from './LikeButton.tsx';

const MemberLike = lazyPart(async () => (await import('./MemberLike.tsx')).MemberLike);

/** Import it lazily; it suspends for its words. */
export function LikePhoto({ photo }: { photo: ListedPhoto }) {
  const words = useWords('likes');
  const store = useStore();
  const viewer = useAtomValue(user);
  if (viewer === null) return <LikeButton isLiked={false} onToggle={() => askToSignIn(store, 'like')} />;
  const isOwn = viewer.uid === photo.ownerId;
  return (
    <Lazy before={!isOwn && <Heart label={words.like} isPressed={false} onClick={() => undefined} />}>
      <MemberLike photo={photo} uid={viewer.uid} />
    </Lazy>
  );
}
