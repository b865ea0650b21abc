import { useTexts } from '#i18n/words.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Hint } from '#ui/layout.tsx';
import type { BulkDialogProps } from './bulkAct.ts';
import { nameOf } from './DeskTile.tsx';
import styles from './desk.module.css';

const namedMost = 3;

/** Names the number of photos to delete, and the first of them. */
export function DeleteManyDialog({ count, photos, onSend, onClose }: BulkDialogProps) {
  const { words: desk, app, number: format } = useTexts('myPhotos');
  const words = desk.deletion;
  const named = photos.slice(0, namedMost);
  const rest = count - named.length;
  return (
    <Dialog title={words.title(format(count))} closeLabel={app.close} onClose={onClose}>
      <ul className={styles.deleted}>
        {named.map((photo) => (
          <li key={photo.id}>
            <bdi>{nameOf(photo, desk)}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{words.more(format(rest))}</li>}
      </ul>
      <Hint>{words.undoable}</Hint>
      <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
        <Button variant="danger" onClick={() => onSend({ delete: true })} label={words.confirm(format(count))} />
      </DialogActions>
    </Dialog>
  );
}
