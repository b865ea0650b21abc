import { useState } from 'react';
import { hasMethod, type SignInMethods } from '#data/account/methods.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { Note, type Outcome } from './Note.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';

/** Another password, or a first one where there are only providers. */
export function PasswordSection({ methods }: { methods: SignInMethods }) {
  const words = useWords('account');
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const has = hasMethod(methods, 'password');

  const close = (text?: string): void => {
    setOpen(false);
    setOutcome(text === undefined ? undefined : { kind: 'good', text });
  };

  return (
    <Stack as="section" gap={4} className={styles.section} aria-labelledby="password">
      <h2 id="password">{words.passwordHeading}</h2>
      {!has && <Hint>{words.setPasswordText}</Hint>}
      <Note outcome={outcome} />
      {!open && (
        <Button
          className={styles.action}
          aria-expanded={false}
          onClick={() => {
            setOpen(true);
            setOutcome(undefined);
          }}
        >
          {has ? words.changePassword : words.setPassword}
        </Button>
      )}
      {open &&
        (has ? (
          <ChangePasswordForm email={methods.email ?? ''} onClose={close} />
        ) : (
          <SetPasswordForm email={methods.email} onClose={close} />
        ))}
    </Stack>
  );
}
