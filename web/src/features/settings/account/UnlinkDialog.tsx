import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';

type UnlinkDialogProps = { title: string; text: string; onClose: () => void; onUnlink: () => void };

/** Asks before a way to sign in is taken away. */
export function UnlinkDialog({ title, text, onClose, onUnlink }: UnlinkDialogProps) {
  const { app } = useMessages();
  const words = useWords('account');
  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      <Stack gap={4} className={styles.dialog}>
        <p>{text}</p>
        <Row gap={2}>
          <Button variant="danger" onClick={onUnlink}>
            {words.unlink}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
