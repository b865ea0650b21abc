import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { createAccount, signIn } from '#data/account/auth.ts';
import { closedParts } from '#data/siteState.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { FormError } from '#ui/FormError.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Credentials, createSchema, signInSchema } from './credentials.ts';
import { fieldOfProblem, problemOf } from './fieldOfProblem.ts';
import styles from './signIn.module.css';

type CredentialsFormProps = {
  mode: 'sign-in' | 'create';
  /** What stands in the address field at first. */
  email: string;
  onDone: () => void;
  /** These take what was typed as an address along. */
  onForgot: (email: string) => void;
  onOtherMode: (email: string) => void;
};

/** Whether the site takes nobody in just now. Where that cannot be read, the server knows. */
const isClosed = async (): Promise<boolean> => (await closedParts()).includes('sign-ups');

/** E-mail and password, for an account that is there or for a new one. */
export function CredentialsForm({ mode, email, onDone, onForgot, onOtherMode }: CredentialsFormProps) {
  const words = useWords('session');
  const isNew = mode === 'create';
  const { register, handleSubmit, setError, getValues, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
    resolver: valibotResolver(isNew ? createSchema(words) : signInSchema(words)),
  });
  const { errors, isSubmitting } = formState;

  async function send({ email: address, password }: Credentials): Promise<void> {
    try {
      if (isNew && (await isClosed())) {
        setError('root', { message: words.signUpsClosed });
        return;
      }
      await (isNew ? createAccount : signIn)(address, password);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      setError(fieldOfProblem(problem), { message: words.problems[problem] }, { shouldFocus: true });
    }
  }

  return (
    <Stack as="form" gap={4} noValidate onSubmit={handleSubmit(send)}>
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete={isNew ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        hint={isNew ? words.passwordHint : undefined}
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError>{errors.root?.message}</FormError>
      {isNew && <Hint>{words.agreement}</Hint>}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isNew ? words.create : words.signIn}
      </Button>
      {/* Out of reach while the answer is awaited: the other form would have nothing to do with it. */}
      <Row gap={2} dense justify="between" className={classNames(styles.ways, isSubmitting && styles.unreachable)}>
        <Button variant="quiet" className={styles.way} onClick={() => onOtherMode(getValues('email'))}>
          {isNew ? words.backToSignIn : words.create}
        </Button>
        {!isNew && (
          <Button variant="quiet" className={styles.way} onClick={() => onForgot(getValues('email'))}>
            {words.forgot}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
