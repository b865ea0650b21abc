import { Suspense, useState } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import type { User } from '#session/session.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import styles from './account.module.css';

/** The way out for good. */
export function DeletePart({ user }: { user: User }) {
  const words = useWords('account');
  const { errors } = useMessages();
  const [open, setOpen] = useState(false);
  // Hardly any visit opens it, and a dialog brings much code along.
  const dialog = useOnDemand(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);

  const ask = async (): Promise<void> => {
    if (await dialog.request()) setOpen(true);
    else toast('error', errors.partLost);
  };
  return (
    <Stack gap={3} className={styles.part}>
      <h3>{words.deleteHeading}</h3>
      <Hint>{words.deleteText}</Hint>
      <Button className={styles.action} variant="danger" aria-haspopup="dialog" onClick={() => void ask()}>
        {words.deleteOpen}
      </Button>
      {open && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
