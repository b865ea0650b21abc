import { type ComponentProps, useState } from 'react';
import * as v from 'valibot';
import { sendPasswordReset } from '#data/account/auth.ts';
import { changePassword, hasMethod, type SignInMethods, setPassword } from '#data/account/methods.ts';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField, TextField } from '#ui/Fields.tsx';
import { Hint, ownWidth, Section } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { ChangeForm, newEmailSchema, showMethods, useAccountChange } from './accountChange.tsx';

/** Firebase's minimum; the server checks again. */
const minPasswordChars = 6;

const newPasswordSchema = (words: Words['account']) =>
  v.pipe(v.string(), v.nonEmpty(words.passwordMissing), v.minLength(minPasswordChars, words.problems['password-weak']));

export function PasswordSection({ methods }: { methods: SignInMethods }) {
  const words = useWords('account');
  const [{ isOpen, outcome }, show] = useState<{ isOpen: boolean; outcome?: string | undefined }>({ isOpen: false });
  const has = hasMethod(methods, 'password');

  const close = (done?: string): void => show({ isOpen: false, outcome: done });

  return (
    <Section title={words.passwordHeading}>
      {!has && <Hint>{words.setPasswordText}</Hint>}
      <Note icon="check">{outcome}</Note>
      {!isOpen && (
        <Button className={ownWidth} aria-expanded={false} onClick={() => show({ isOpen: true })}>
          {has ? words.changePassword : words.setPassword}
        </Button>
      )}
      {isOpen &&
        (has ? (
          <ChangePasswordForm email={methods.email ?? ''} onClose={close} />
        ) : (
          <SetPasswordForm email={methods.email} onClose={close} />
        ))}
    </Section>
  );
}

/** `email`: for the reset mail and for password managers. */
function ChangePasswordForm({ email, onClose }: { email: string; onClose: (done?: string) => void }) {
  const { words, locale } = useTexts('account');
  const { note, busy, make } = useAccountChange();
  const { field, submit } = useCallForm({
    defaultValues: { current: '', next: '' },
    // Any length: an old password may be shorter than today's minimum.
    schema: v.object({
      current: v.pipe(v.string(), v.nonEmpty(words.passwordMissing)),
      next: newPasswordSchema(words),
    }),
    send: async ({ current, next }) => {
      const changed = await make('change', async () => {
        await changePassword(current, next);
        return words.passwordChanged;
      });
      if (changed) onClose(words.passwordChanged);
    },
  });

  const sendReset = () =>
    make('reset', async () => {
      await sendPasswordReset(email, locale);
      return words.resetSent(email);
    });

  return (
    <ChangeForm
      onSubmit={submit}
      onCancel={() => onClose()}
      note={note}
      send={words.savePassword}
      busy={busy === 'change'}
      more={<Button busy={busy === 'reset'} onClick={() => void sendReset()} label={words.forgotPassword} />}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.currentPassword}
        reveal={words}
        autoComplete="current-password"
        required
        {...field('current')}
      />
      <NewPasswordField {...field('next')} />
    </ChangeForm>
  );
}

/** `email`: `null` where the account has no address yet, and the form asks for one. */
function SetPasswordForm({ email, onClose }: { email: string | null; onClose: (done?: string) => void }) {
  const words = useWords('account');
  const { note, make } = useAccountChange();
  const { field, submit, busy } = useCallForm({
    defaultValues: { email: email ?? '', next: '' },
    schema: v.object({ email: email === null ? newEmailSchema(words) : v.string(), next: newPasswordSchema(words) }),
    send: async ({ email: address, next }) => {
      const set = await make('set', async () => {
        showMethods(await setPassword(address, next));
        return words.passwordSet;
      });
      if (set) onClose(words.passwordSet);
    },
  });

  return (
    <ChangeForm onSubmit={submit} onCancel={() => onClose()} note={note} send={words.setPassword} busy={busy}>
      <TextField
        label={words.emailHeading}
        type="email"
        autoComplete="username"
        spellCheck={false}
        required
        readOnly={email !== null}
        {...field('email')}
      />
      <NewPasswordField {...field('next')} />
    </ChangeForm>
  );
}

function NewPasswordField(field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'reveal'>) {
  const words = useWords('account');
  return (
    <PasswordField
      label={words.newPassword}
      reveal={words}
      autoComplete="new-password"
      required
      hint={words.passwordHint}
      {...field}
    />
  );
}
