import { useAtomValue, useStore } from 'jotai';
import type { PhotoId, Uid } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { Heart } from './Heart.tsx';
import { ReceivedLikes } from './ReceivedLikes.tsx';
import { useDoubleTap } from './useDoubleTap.ts';
import { useLike } from './useLike.ts';

/** The button, its key and a double tap on the picture; on one's own photo the number. Import it lazily; it suspends for its words. */
export function LikePhoto({ photo }: { photo: ListedPhoto }) {
  const viewer = useAtomValue(user);
  if (viewer === null) return <LikeOfVisitor />;
  const of = { uid: viewer.uid, id: photo.id };
  return viewer.uid === photo.ownerId ? <ReceivedLikes {...of} /> : <LikeOfMember key={photo.id} {...of} />;
}

function LikeOfVisitor() {
  const store = useStore();
  return <LikeButton isLiked={false} onToggle={() => askToSignIn(store, 'like')} />;
}

function LikeOfMember({ uid, id }: { uid: Uid; id: PhotoId }) {
  const words = useWords('likes');
  const { isLiked, toggle } = useLike(uid, id);
  // Whoever did not press the button hears what became of it.
  const onSign = (): void => toast('success', toggle() ? words.done : words.withdrawn);
  return <LikeButton isLiked={isLiked} onToggle={toggle} onSign={onSign} />;
}

type LikeButtonProps = { isLiked: boolean; onToggle: () => void; onSign?: () => void };

function LikeButton({ isLiked, onToggle, onSign = onToggle }: LikeButtonProps) {
  const words = useWords('likes');
  usePageKeys({ l: onSign });
  useDoubleTap(onSign);
  return <Heart label={words.like} isPressed={isLiked} aria-keyshortcuts="l" onClick={onToggle} />;
}
