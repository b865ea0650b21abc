import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import { setPassword } from '#data/authMethods.ts';
import { accountWords } from '#i18n/accountWords.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './account.module.css';
import { setPasswordSchema } from './accountForms.ts';
import { Note } from './Note.tsx';
import { showMethods } from './signInMethodsState.ts';
import { useAccountChange } from './useAccountChange.ts';

type Credentials = { email: string; next: string };

type SetPasswordFormProps = {
  /** The account's address, which then stands; `null` where it has none yet and is asked for one. */
  email: string | null;
  onClose: (done?: string) => void;
};

/** A first password for an account that has only providers. */
export function SetPasswordForm({ email, onClose }: SetPasswordFormProps) {
  const words = accountWords.use();
  const store = useStore();
  const { outcome, busy, make } = useAccountChange();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: email ?? '', next: '' },
    resolver: valibotResolver(setPasswordSchema(words)),
  });
  const { errors } = formState;

  async function send({ email: address, next }: Credentials): Promise<void> {
    const set = await make('set', async () => {
      showMethods(store, await setPassword(address, next));
      return words.passwordSet;
    });
    if (set) onClose(words.passwordSet);
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(send)}>
      <TextField
        label={words.emailHeading}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={email !== null}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        required
        hint={words.passwordHint}
        error={errors.next?.message}
        {...register('next')}
      />
      <Note outcome={outcome} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy !== undefined}>
          {words.setPassword}
        </Button>
        <Button onClick={() => onClose()}>{words.cancel}</Button>
      </div>
    </form>
  );
}
