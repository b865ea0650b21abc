import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { requestEmailChange } from '#data/account/methods.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { TextField } from '#ui/TextField.tsx';
import { changeEmailSchema } from './accountForms.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { mailOptions } from './mailOptions.ts';
import { useAccountChange } from './useAccountChange.ts';

/** Asks for another address; it counts once the link that goes there has been opened. */
export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const words = useWords('account');
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
    <ChangeForm
      onSubmit={handleSubmit(send)}
      onCancel={onClose}
      outcome={outcome}
      send={words.sendChange}
      busy={busy !== undefined}
    >
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
    </ChangeForm>
  );
}
