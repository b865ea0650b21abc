import type { UseFormRegisterReturn } from 'react-hook-form';
import { useWords } from '#i18n/words.ts';
import { TextField } from '#ui/TextField.tsx';

type NewPasswordFieldProps = {
  /** What the form's `register` gives for it. */
  field: UseFormRegisterReturn;
  error: string | undefined;
};

/** A password that is to count from now on. */
export function NewPasswordField({ field, error }: NewPasswordFieldProps) {
  const words = useWords('account');
  return (
    <TextField
      label={words.newPassword}
      type="password"
      autoComplete="new-password"
      required
      hint={words.passwordHint}
      error={error}
      {...field}
    />
  );
}
