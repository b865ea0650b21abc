import { createAccount, sendPasswordReset, signIn } from '#data/account/auth.ts';
import { closedParts } from '#data/siteState.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField, TextField } from '#ui/Fields.tsx';
import { classNames, Hint, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { type Credentials, credentialsSchema, fieldOfProblem, problemOf, type SignInMode } from './credentials.ts';
import styles from './signIn.module.css';

type CredentialsFormProps = {
  mode: SignInMode;
  email: string;
  /** Called on each attempt. */
  onTry: () => void;
  /** `isNew`: an account was made. */
  onDone: (isNew: boolean) => void;
  /** Keeps the typed address for the other form. */
  onEmail: (email: string) => void;
  onMode: (mode: SignInMode) => void;
};

/** The rules open in another tab, so that the form keeps its text. */
function Agreement() {
  const { before, rules, between, privacy, after } = useWords('session').agreement;
  const link = (to: string, label: string) => (
    <SiteLink to={to} target="_blank" rel="noopener">
      {label}
    </SiteLink>
  );
  return (
    <Hint>
      {before}
      {link(paths.rules, rules)}
      {between}
      {link(paths.privacy, privacy)}
      {after}
    </Hint>
  );
}

/** Whether sign-ups are closed now. If that cannot be loaded, the server decides. */
const isClosed = async (): Promise<boolean> => (await closedParts()).includes('sign-ups');

export function CredentialsForm({ mode, email, onTry, onDone, onEmail, onMode }: CredentialsFormProps) {
  const { words, locale } = useTexts('session');
  const isNew = mode === 'create';
  const isReset = mode === 'reset';
  const { field, submit, setError, getValues, formState, busy, error } = useCallForm<Credentials>({
    defaultValues: { email, password: '' },
    schema: credentialsSchema(mode, words),
    send: async ({ email: address, password }): Promise<void> => {
      onTry();
      if (isReset) return sendPasswordReset(address, locale);
      if (isNew && (await isClosed())) return setError('root', { message: words.signUpsClosed });
      await (isNew ? createAccount : signIn)(address, password);
      onDone(isNew);
    },
    problemOf: (reason) => {
      const problem = problemOf(reason);
      const at = fieldOfProblem(problem);
      return { field: isReset && at === 'password' ? undefined : at, message: words.problems[problem] };
    },
  });
  const other = (next: SignInMode, label: string) => (
    <Button variant="quiet" className={styles.link} onClick={() => onMode(next)} label={label} />
  );

  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit} onChange={() => onEmail(getValues('email'))}>
      {isReset && <Hint>{words.resetText}</Hint>}
      <TextField
        label={words.email}
        type="email"
        autoComplete={mode === 'sign-in' ? 'username' : 'email'}
        spellCheck={false}
        required
        {...field('email')}
      />
      {!isReset && (
        <PasswordField
          label={words.password}
          reveal={words}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          hint={isNew ? words.passwordHint : undefined}
          {...field('password')}
        />
      )}
      <Note icon="warning">{error}</Note>
      {isNew && <Agreement />}
      {isReset && <Note icon="check">{formState.isSubmitSuccessful ? words.resetSent : undefined}</Note>}
      <Button type="submit" variant="primary" busy={busy}>
        {isReset ? words.reset : isNew ? words.create : words.signIn}
      </Button>
      {/* Not usable while the form submits: the answer belongs to this form. */}
      <Row className={classNames(styles.ways, busy && !isReset && styles.unreachable)}>
        {mode === 'sign-in' && other('reset', words.forgot)}
        {isReset && other('sign-in', words.backToSignIn)}
      </Row>
    </Stack>
  );
}
