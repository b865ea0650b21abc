import type { ComponentProps, ReactNode } from 'react';
import { emailSchema } from '#contract/email.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';

/** Its issues' messages are words for the person. */
export const newEmailSchema = (words: Words['account']) =>
  emailSchema({ missing: words.emailMissing, invalid: words.problems['email-invalid'] });

type ChangeFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onCancel: () => void;
  note: ReactNode;
  send: string;
  busy: boolean;
  more?: ReactNode;
  children: ReactNode;
};

export function ChangeForm({ onSubmit, onCancel, note, send, busy, more, children }: ChangeFormProps) {
  const words = useWords('account');
  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {note}
      <Row gap={2}>
        <Button type="submit" variant="primary" busy={busy}>
          {send}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
        {more}
      </Row>
    </Stack>
  );
}
