import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { sendPasswordReset } from '#data/account/auth.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { resetSchema } from './credentials.ts';
import { fieldOfProblem, problemOf } from './fieldOfProblem.ts';
import styles from './signIn.module.css';

type ResetFormProps = { email: string; onBack: (email: string) => void };

/** Asks for a mail with which to set a new password. */
export function ResetForm({ email, onBack }: ResetFormProps) {
  const words = useWords('session');
  const locale = useLocale();
  const { register, handleSubmit, setError, getValues, formState } = useForm<{ email: string }>({
    defaultValues: { email },
    resolver: valibotResolver(resetSchema(words)),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  async function send(typed: { email: string }): Promise<void> {
    try {
      await sendPasswordReset(typed.email, locale);
    } catch (error) {
      const problem = problemOf(error);
      const field = fieldOfProblem(problem) === 'email' ? 'email' : 'root';
      setError(field, { message: words.problems[problem] }, { shouldFocus: true });
    }
  }

  return (
    <Stack as="form" gap={4} noValidate onSubmit={handleSubmit(send)}>
      <Hint>{words.resetText}</Hint>
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <FormError>{errors.root?.message}</FormError>
      <Note icon="check">{isSubmitSuccessful ? words.resetSent : undefined}</Note>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {words.reset}
      </Button>
      <Row gap={2} dense justify="between" className={styles.ways}>
        <Button variant="quiet" className={styles.way} onClick={() => onBack(getValues('email'))}>
          {words.backToSignIn}
        </Button>
      </Row>
    </Stack>
  );
}
