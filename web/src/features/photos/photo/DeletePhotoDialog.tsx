import { useTextsOf } from '#i18n/words.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type DeletePhotoDialogProps = { onConfirm: (how: { byKeyboard: boolean }) => void; onClose: () => void };

/** Import it lazily. */
export function DeletePhotoDialog({ onConfirm, onClose }: DeletePhotoDialogProps) {
  const { words, app } = useTextsOf('photoPage', 'remove');
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={onClose} gap={3}>
      <p>{words.what}</p>
      <p>{words.undo}</p>
      <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
        {/* A click from the keyboard has `detail` 0. */}
        <Button variant="danger" onClick={({ detail }) => onConfirm({ byKeyboard: detail === 0 })}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
