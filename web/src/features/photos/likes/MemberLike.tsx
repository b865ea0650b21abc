import { useQuery } from '@tanstack/react-query';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { receivedLikes } from '#data/account/likes.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { PageIcon } from '../photo/pageIcons.tsx';
import { LikeButton } from './LikeButton.tsx';
import styles from './likes.module.css';
import { useLike } from './useLike.ts';

/** On an own photo, the number of likes. Import it lazily, because visitors do not need TanStack Query for it. */
export function MemberLike({ photo, uid }: { photo: ListedPhoto; uid: Uid }) {
  const of = { uid, id: photo.id };
  return uid === photo.ownerId ? <ReceivedLikes {...of} /> : <LikeOfMember key={photo.id} {...of} />;
}

/** For the owner: the number, and on a press the people. Empty until the number is known. */
function ReceivedLikes({ uid, id }: { uid: Uid; id: PhotoId }) {
  const { words, number } = useTexts('likes');
  const dialog = useLazyDialog(async () => (await import('./LikersDialog.tsx')).LikersDialog);
  const queryKey = ['received-likes', uid, id];
  const { data } = useQuery({ queryKey, queryFn: () => receivedLikes(id, false) });
  if (data === undefined) return null;
  const count = number(data.count);
  return (
    <>
      <Button
        variant="quiet"
        className={styles.received}
        title={words.who}
        aria-label={words.received(count)}
        aria-haspopup="dialog"
        busy={dialog.busy}
        onClick={() => dialog.open()}
      >
        <PageIcon name="heart" />
        {count}
      </Button>
      {dialog.draw((LikersDialog) => (
        <LikersDialog uid={uid} id={id} onClose={dialog.close} />
      ))}
    </>
  );
}

/** Hidden until the state is known, so that a press always does what the label says. */
function LikeOfMember({ uid, id }: { uid: Uid; id: PhotoId }) {
  const words = useWords('likes');
  const { isLiked, toggle } = useLike(uid, id);
  // The key and the double tap need a confirmation, unlike the button.
  const onSign = (): void => toast('success', toggle() ? words.done : words.withdrawn);
  if (isLiked === undefined) return <span className={styles.room} />;
  return <LikeButton isLiked={isLiked} onToggle={toggle} onSign={onSign} />;
}
