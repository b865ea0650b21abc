import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './account.module.css';

type UnlinkDialogProps = { title: string; text: string; onClose: () => void; onUnlink: () => void };

/** Asks before a way to sign in is taken away. */
export function UnlinkDialog({ title, text, onClose, onUnlink }: UnlinkDialogProps) {
  const { app } = useMessages();
  const words = useWords('account');
  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{text}</p>
        <div className={styles.buttons}>
          <Button variant="danger" onClick={onUnlink}>
            {words.unlink}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
