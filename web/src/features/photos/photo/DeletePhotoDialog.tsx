import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './photo.module.css';

type DeletePhotoDialogProps = { onConfirm: (how: { byKeyboard: boolean }) => void; onClose: () => void };

/** Import it lazily. */
export function DeletePhotoDialog({ onConfirm, onClose }: DeletePhotoDialogProps) {
  const { app } = useMessages();
  const words = useWords('photoPage').remove;
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose}>
      <Stack gap={3}>
        <p>{words.what}</p>
        <p>{words.undo}</p>
        <Row gap={3} justify="end" className={styles.buttons}>
          <Button onClick={onClose}>{words.cancel}</Button>
          {/* A click from the keyboard has `detail` 0. */}
          <Button variant="danger" onClick={({ detail }) => onConfirm({ byKeyboard: detail === 0 })}>
            {words.confirm}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
