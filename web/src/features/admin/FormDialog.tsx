import type { ReactNode, RefCallback } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages, useWords } from '#i18n/words.ts';
import type { useCallForm } from '#session/useCallForm.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Radio } from '#ui/Fields.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { submitByKey } from '#ui/submitByKey.ts';
import styles from './staff.module.css';

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
    <Stack as="form" gap={4} noValidate onSubmit={form.submit} onKeyDown={submitByKey}>
      {children}
      <Note icon="warning">{form.error}</Note>
      <div className={styles.formEnd}>
        <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
          <Button
            ref={focusesSubmit ? focused : undefined}
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            busy={form.busy}
            label={label}
          />
        </DialogActions>
      </div>
    </Stack>
  );
}

type FormDialogProps = Omit<FormBodyProps, 'focusesSubmit'> & { title: string };

export function FormDialog({ title, ...body }: FormDialogProps) {
  const { close } = useMessages().app;
  return (
    <Dialog title={title} closeLabel={close} onClose={body.onClose}>
      <FormBody {...body} />
    </Dialog>
  );
}

type ChoiceFieldProps = UseFormRegisterReturn & {
  legend: string;
  options: readonly (readonly [value: string, label: string, hint?: string])[];
  /** For the whole group. */
  hint?: string;
  error: string | undefined;
  className?: string | undefined;
};

export const ChoiceField = ({ legend, options, hint, error, className, ...input }: ChoiceFieldProps) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className={className}>
      {options.map(([value, label, hintOfOption]) => (
        <Radio
          key={value}
          label={label}
          hint={hintOfOption}
          value={value}
          aria-invalid={error !== undefined || undefined}
          {...input}
        />
      ))}
    </div>
    {hint !== undefined && <Hint>{hint}</Hint>}
    {error !== undefined && (
      <p className={styles.wrong} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
