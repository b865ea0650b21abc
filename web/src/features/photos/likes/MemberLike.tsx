import type { PhotoId, Uid } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { LikeButton } from './LikeButton.tsx';
import styles from './likes.module.css';
import { ReceivedLikes } from './ReceivedLikes.tsx';
import { useLike } from './useLike.ts';

/** On one's own photo the number. Import it lazily: visitors do without the library of queries. */
export function MemberLike({ photo, uid }: { photo: ListedPhoto; uid: Uid }) {
  const of = { uid, id: photo.id };
  return uid === photo.ownerId ? <ReceivedLikes {...of} /> : <LikeOfMember key={photo.id} {...of} />;
}

/** Not there until it is known whether the photo is liked, so that no press does what it did not say. */
function LikeOfMember({ uid, id }: { uid: Uid; id: PhotoId }) {
  const words = useWords('likes');
  const { isLiked, toggle } = useLike(uid, id);
  // Whoever did not press the button hears what became of it.
  const onSign = (): void => toast('success', toggle() ? words.done : words.withdrawn);
  if (isLiked === undefined) return <span className={styles.room} />;
  return <LikeButton isLiked={isLiked} onToggle={toggle} onSign={onSign} />;
}
