import type { ReactNode, RefCallback } from 'react';
import { useMessages, useWords } from '#i18n/words.ts';
import type { useCallForm } from '#session/useCallForm.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';

type FormBodyProps = {
  form: Pick<ReturnType<typeof useCallForm>, 'submit' | 'busy' | 'error'>;
  label: string;
  isDangerous?: boolean | undefined;
  onClose: () => void;
  /** For questions that mostly need only Enter. */
  focusesSubmit?: boolean | undefined;
  children: ReactNode;
};

// `preventScroll` keeps what the question is about in view.
export const focused: RefCallback<HTMLButtonElement> = (button) => button?.focus({ preventScroll: true });

export function FormBody(props: FormBodyProps) {
  const { form, label, isDangerous = false, onClose, focusesSubmit = false, children } = props;
  const words = useWords('admin');
  return (
    <Stack as="form" gap={4} noValidate onSubmit={form.submit}>
      {children}
      <Note icon="warning">{form.error}</Note>
      <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
        <Button
          ref={focusesSubmit ? focused : undefined}
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          busy={form.busy}
          label={label}
        />
      </DialogActions>
    </Stack>
  );
}

type FormDialogProps = Omit<FormBodyProps, 'focusesSubmit'> & { title: string };

/** Import it lazily, like every dialog. */
export function FormDialog({ title, ...body }: FormDialogProps) {
  const { close } = useMessages().app;
  return (
    <Dialog title={title} closeLabel={close} onClose={body.onClose}>
      <FormBody {...body} />
    </Dialog>
  );
}
