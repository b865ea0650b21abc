import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { sendPasswordReset } from '#data/account/auth.ts';
import { changePassword } from '#data/account/methods.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { changePasswordSchema } from './accountForms.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useAccountChange } from './useAccountChange.ts';

type Passwords = { current: string; next: string };

type ChangePasswordFormProps = {
  /** For the link to who has forgotten the present one, and for password managers. */
  email: string;
  /** With the words for what was done, if anything was. */
  onClose: (done?: string) => void;
};

/** Another password, for who knows the present one. */
export function ChangePasswordForm({ email, onClose }: ChangePasswordFormProps) {
  const words = useWords('account');
  const locale = useLocale();
  const { outcome, busy, make } = useAccountChange();
  const { register, handleSubmit, formState } = useForm<Passwords>({
    defaultValues: { current: '', next: '' },
    resolver: valibotResolver(changePasswordSchema(words)),
  });
  const { errors } = formState;

  async function send({ current, next }: Passwords): Promise<void> {
    const changed = await make('change', async () => {
      await changePassword(current, next);
      return words.passwordChanged;
    });
    if (changed) onClose(words.passwordChanged);
  }

  const sendReset = () =>
    make('reset', async () => {
      await sendPasswordReset(email, locale);
      return words.resetSent(email);
    });

  return (
    <ChangeForm
      onSubmit={handleSubmit(send)}
      onCancel={() => onClose()}
      outcome={outcome}
      send={words.savePassword}
      busy={busy === 'change'}
      more={
        <Button variant="quiet" busy={busy === 'reset'} onClick={() => void sendReset()}>
          {words.forgotPassword}
        </Button>
      }
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={words.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        error={errors.current?.message}
        {...register('current')}
      />
      <NewPasswordField field={register('next')} error={errors.next?.message} />
    </ChangeForm>
  );
}
