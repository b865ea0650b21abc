import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { createAccount, sendPasswordReset, signIn } from '#data/account/auth.ts';
import { closedParts } from '#data/siteState.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Credentials, credentialsSchema, fieldOfProblem, problemOf, type SignInMode } from './credentials.ts';
import styles from './signIn.module.css';

type CredentialsFormProps = {
  mode: SignInMode;
  email: string;
  onDone: () => void;
  onMode: (mode: SignInMode, email: string) => void;
};

/** Whether sign-ups are closed just now. If this cannot be read, the server decides. */
const isClosed = async (): Promise<boolean> => (await closedParts()).includes('sign-ups');

export function CredentialsForm({ mode, email, onDone, onMode }: CredentialsFormProps) {
  const words = useWords('session');
  const locale = useLocale();
  const isNew = mode === 'create';
  const isReset = mode === 'reset';
  const { register, handleSubmit, setError, getValues, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
    resolver: valibotResolver(credentialsSchema(mode, words)),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const other = (next: SignInMode, label: string) => (
    <Button variant="quiet" className={styles.way} onClick={() => onMode(next, getValues('email'))}>
      {label}
    </Button>
  );

  async function send({ email: address, password }: Credentials): Promise<void> {
    try {
      if (isReset) return await sendPasswordReset(address, locale);
      if (isNew && (await isClosed())) return setError('root', { message: words.signUpsClosed });
      await (isNew ? createAccount : signIn)(address, password);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      const field = fieldOfProblem(problem);
      const shown = isReset && field === 'password' ? 'root' : field;
      setError(shown, { message: words.problems[problem] }, { shouldFocus: true });
    }
  }

  return (
    <Stack as="form" gap={4} noValidate onSubmit={handleSubmit(send)}>
      {isReset && <Hint>{words.resetText}</Hint>}
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete={mode === 'sign-in' ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      {!isReset && (
        <TextField
          label={words.password}
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          hint={isNew ? words.passwordHint : undefined}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <Note icon="warning">{errors.root?.message}</Note>
      {isNew && <Hint>{words.agreement}</Hint>}
      {isReset && <Note icon="check">{isSubmitSuccessful ? words.resetSent : undefined}</Note>}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isReset ? words.reset : isNew ? words.create : words.signIn}
      </Button>
      {/* Not usable while the form submits: the answer belongs to this form. */}
      <Row
        gap={2}
        dense
        justify="between"
        className={classNames(styles.ways, isSubmitting && !isReset && styles.unreachable)}
      >
        {mode === 'sign-in' ? other('create', words.create) : other('sign-in', words.backToSignIn)}
        {mode === 'sign-in' && other('reset', words.forgot)}
      </Row>
    </Stack>
  );
}
