import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { requestEmailChange } from '#data/authMethods.ts';
import { accountWords } from '#i18n/accountWords.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './account.module.css';
import { changeEmailSchema } from './accountForms.ts';
import { mailOptions } from './mailOptions.ts';
import { Note } from './Note.tsx';
import { useAccountChange } from './useAccountChange.ts';

/** Asks for another address; it counts once the link that goes there has been opened. */
export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const words = accountWords.use();
  const locale = useLocale();
  const { outcome, busy, make } = useAccountChange();
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    defaultValues: { email: '' },
    resolver: valibotResolver(changeEmailSchema(words)),
  });

  const send = async ({ email }: { email: string }): Promise<void> => {
    await make('email', async () => {
      await requestEmailChange(email, mailOptions(locale));
      return words.changeSent(email);
    });
  };

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(send)}>
      <TextField
        label={words.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Note outcome={outcome} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy !== undefined}>
          {words.sendChange}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}
