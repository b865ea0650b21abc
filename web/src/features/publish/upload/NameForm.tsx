import { useEffect } from 'react';
import { useWords } from '#i18n/words.ts';
import type { User } from '#session/atoms.ts';
import { NameFields } from '#session/names/NameFields.tsx';
import { useNameForm } from '#session/names/useNameForm.ts';
import { Hint, Stack } from '#ui/layout.tsx';
import styles from './upload.module.css';

type NameFormProps = {
  id: string;
  viewer: User;
  /** The publish button submits this form, so it waits for it. */
  onShown: (isShown: boolean) => void;
  onNamed: () => void;
};

/** Asks for a username, which publishing needs, and a display name before the photos are sent. */
export function NameForm({ id, viewer, onShown, onNamed }: NameFormProps) {
  const words = useWords('naming');
  const form = useNameForm(viewer, onNamed);
  const { submit, busy } = form;
  useEffect(() => {
    onShown(!busy);
    return () => onShown(false);
  }, [onShown, busy]);

  return (
    <Stack as="form" id={id} gap={4} noValidate className={styles.naming} aria-label={words.first} onSubmit={submit}>
      <Stack gap={1}>
        <h2>{words.first}</h2>
        <Hint>{words.text}</Hint>
      </Stack>
      <NameFields form={form} viewer={viewer} />
    </Stack>
  );
}
