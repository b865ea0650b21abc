import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { doILike, setLike } from '#data/account/likes.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { signInRequest } from '#session/signInRequest.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import styles from './likes.module.css';
import { PageIcon } from './pageIcons.tsx';
import { ReceivedLikes } from './ReceivedLikes.tsx';
import { useDoubleTap } from './useDoubleTap.ts';

/** The button, its key and a double tap on the picture; on one's own photo the number. Import it lazily; it suspends for its words. */
export function LikePhoto({ photo }: { photo: ListedPhoto }) {
  const viewer = useAtomValue(user);
  if (viewer === null) return <LikeOfVisitor />;
  const of = { uid: viewer.uid, id: photo.id };
  return viewer.uid === photo.ownerId ? <ReceivedLikes {...of} /> : <LikeOfMember key={photo.id} {...of} />;
}

function LikeOfVisitor() {
  const words = useWords('likes');
  const store = useStore();
  const ask = (): void => store.set(signInRequest, { open: true, goTo: undefined, why: words.signInFirst });
  return <LikeButton isLiked={false} onToggle={ask} />;
}

function LikeOfMember({ uid, id }: { uid: Uid; id: PhotoId }) {
  const words = useWords('likes');
  const { isLiked, toggle } = useLike(uid, id);
  // Whoever did not press the button hears what became of it.
  const onSign = (): void => toast('success', toggle() ? words.liked : words.withdrawn);
  return <LikeButton isLiked={isLiked} onToggle={toggle} onSign={onSign} />;
}

type LikeButtonProps = { isLiked: boolean; onToggle: () => void; onSign?: () => void };

function LikeButton({ isLiked, onToggle, onSign = onToggle }: LikeButtonProps) {
  const words = useWords('likes');
  usePageKeys({ l: onSign });
  useDoubleTap(onSign);
  return (
    <IconButton
      className={styles.like}
      label={words.like}
      icon={<PageIcon name="heart" />}
      aria-pressed={isLiked}
      aria-keyshortcuts="l"
      onClick={onToggle}
    />
  );
}

/** Changes at once, and back if it cannot be sent. Quick presses are sent one after another. */
function useLike(uid: Uid, id: PhotoId): { readonly isLiked: boolean; readonly toggle: () => boolean } {
  const words = useWords('likes');
  const { errors } = useMessages();
  const queryKey = ['like', uid, id];
  const { data: isLiked = false } = useQuery({ queryKey, queryFn: () => doILike(uid, id) }, queryClient);
  const { mutate } = useMutation(
    {
      mutationKey: queryKey,
      scope: { id: queryKey.join() },
      mutationFn: (on: boolean) => setLike(id, on),
      onError: (error, on) => {
        toast('error', (on ? words.notLiked : words.notWithdrawn) + errorWords(error, errors));
        // What was pressed later decides.
        if (queryClient.isMutating({ mutationKey: queryKey }) === 1) queryClient.setQueryData(queryKey, !on);
      },
    },
    queryClient,
  );
  return {
    isLiked,
    toggle: () => {
      const on = queryClient.getQueryData(queryKey) !== true;
      // An answer from before would undo this press.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, on);
      mutate(on);
      return on;
    },
  };
}
