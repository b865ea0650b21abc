import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';
import { Note, type Outcome } from './Note.tsx';

type ChangeFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onCancel: () => void;
  /** How the last attempt went. */
  outcome: Outcome | undefined;
  /** What the button says that sends it, and whether it is being sent. */
  send: string;
  busy: boolean;
  /** Buttons beside sending and leaving it. */
  more?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form that opens in a section of the page for one change, and is left again by either of its buttons. */
export function ChangeForm({ onSubmit, onCancel, outcome, send, busy, more, children }: ChangeFormProps) {
  const words = useWords('account');
  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <Note outcome={outcome} />
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
