import { useRef } from 'react';
import { useTextsOf } from '#i18n/words.ts';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './photo.module.css';

/** Import it lazily. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { words, app } = useTextsOf('photoPage', 'share');
  const field = useRef<HTMLInputElement>(null);

  return (
    <Dialog title={words.share} closeLabel={app.close} onClose={onClose} initialFocus={field} gap={3}>
      <p>{words.byHand}</p>
      <input
        ref={field}
        className={styles.link}
        aria-label={words.link}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
