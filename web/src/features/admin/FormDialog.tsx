import type { ReactNode } from 'react';
import { useTexts } from '#i18n/words.ts';
import type { useCallForm } from '#session/useCallForm.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';

type FormDialogProps = {
  title: string;
  onClose: () => void;
  form: Pick<ReturnType<typeof useCallForm>, 'submit' | 'busy' | 'error'>;
  label: string;
  isDangerous?: boolean | undefined;
  /** Room for the rules side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/** Import it lazily, like every dialog. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, form, label, isDangerous = false, isWide = false, children } = props;
  const { words, app } = useTexts('admin');
  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose} isWide={isWide}>
      <Stack as="form" gap={4} noValidate onSubmit={form.submit}>
        {children}
        <Note icon="warning">{form.error}</Note>
        <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={form.busy} label={label} />
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
