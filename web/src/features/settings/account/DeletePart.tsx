import { useState } from 'react';
import { accountWords } from '#i18n/accountWords.ts';
import type { User } from '#session/session.ts';
import { Button } from '#ui/Button.tsx';
import styles from './account.module.css';
import { DeleteDialog } from './DeleteDialog.tsx';

/** The way out for good. */
export function DeletePart({ user }: { user: User }) {
  const words = accountWords.use();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.part}>
      <h3>{words.deleteHeading}</h3>
      <p className={styles.soft}>{words.deleteText}</p>
      <Button className={styles.action} variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.deleteOpen}
      </Button>
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
