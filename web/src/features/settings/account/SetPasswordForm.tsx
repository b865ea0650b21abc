import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import { setPassword } from '#data/account/methods.ts';
import { useWords } from '#i18n/words.ts';
import { TextField } from '#ui/TextField.tsx';
import { setPasswordSchema } from './accountForms.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
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
  const words = useWords('account');
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
    <ChangeForm
      onSubmit={handleSubmit(send)}
      onCancel={() => onClose()}
      outcome={outcome}
      send={words.setPassword}
      busy={busy !== undefined}
    >
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
      <NewPasswordField field={register('next')} error={errors.next?.message} />
    </ChangeForm>
  );
}
