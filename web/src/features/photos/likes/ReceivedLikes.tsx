import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { receivedLikes } from '#data/account/likes.ts';
import { useNumber } from '#i18n/useNumber.ts';
import { useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { PageIcon } from '../photo/pageIcons.tsx';
import styles from './likes.module.css';

/** For the owner alone: how many, and by a press who. Nothing until the number is known. */
export function ReceivedLikes({ uid, id }: { uid: Uid; id: PhotoId }) {
  const words = useWords('likes');
  const number = useNumber();
  const [isOpen, setIsOpen] = useState(false);
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
        onClick={() => dialog.open(() => setIsOpen(true))}
      >
        <PageIcon name="heart" />
        {count}
      </Button>
      {isOpen && dialog.draw((LikersDialog) => <LikersDialog uid={uid} id={id} onClose={() => setIsOpen(false)} />)}
    </>
  );
}
