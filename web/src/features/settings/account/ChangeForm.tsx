import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';

/** An address. The message of an issue is the words for it. */
export const emailSchema = (words: Words['account']) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(words.emailMissing), v.email(words.problems['email-invalid']));

type ChangeFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onCancel: () => void;
  /** How the last attempt went. */
  note: ReactNode;
  /** What the button says that sends it, and whether it is being sent. */
  send: string;
  busy: boolean;
  /** Buttons beside sending and leaving it. */
  more?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form that opens in a section of the page for one change, and is left again by either of its buttons. */
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
