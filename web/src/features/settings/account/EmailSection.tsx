import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  hasMethod,
  type MailOptions,
  requestEmailChange,
  type SignInMethods,
  sendVerification,
} from '#data/account/methods.ts';
import { formatNumber } from '#i18n/format.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Fields.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, goodWords, Hint, ownWidth, Row, Section, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';
import { ChangeForm, newEmailSchema, useAccountChange } from './accountChange.tsx';

/** Firebase's page opens the link, which saves a page of our own (docs/decisions/firebase-sdks.md). */
const mailOptions = (locale: string): MailOptions => ({
  locale,
  continueUrl: `${window.location.origin}${paths.settingsAccount}`,
});

/** Wait between two e-mails. Firebase has its own limits. */
export const resendWaitMs = 60_000;

/** 0 also if the clock was set back since the e-mail. */
export function secondsToWait(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined || nowMs < sentAtMs) return 0;
  return Math.max(0, Math.ceil((sentAtMs + resendWaitMs - nowMs) / 1_000));
}

export function EmailSection({ methods }: { methods: SignInMethods }) {
  const words = useWords('account');
  const { email, emailVerified } = methods;

  return (
    <Section title={words.emailHeading}>
      {email === null ? (
        <Hint>{words.noEmail}</Hint>
      ) : (
        <>
          <Row as="p" gap={3} className={styles.address}>
            <span>{email}</span>
            <span className={classNames(styles.badge, emailVerified && goodWords)}>
              <Icon name={emailVerified ? 'check' : 'info'} size={18} />
              {emailVerified ? words.verified : words.unverified}
            </span>
          </Row>
          {!emailVerified && <Verification email={email} />}
          {hasMethod(methods, 'password') ? (
            <EmailChange />
          ) : (
            // Without a password, the address belongs to the provider.
            <Hint>{words.changeEmailLater}</Hint>
          )}
        </>
      )}
    </Section>
  );
}

function EmailChange() {
  const words = useWords('account');
  const [changing, setChanging] = useState(false);
  if (changing) return <ChangeEmailForm onClose={() => setChanging(false)} />;
  return (
    <Button className={ownWidth} aria-expanded={false} onClick={() => setChanging(true)} label={words.changeEmail} />
  );
}

/** The address changes once the person opens the link in the e-mail. */
function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const { words, locale } = useTexts('account');
  const { note, make } = useAccountChange();
  const { field, submit, busy } = useCallForm({
    defaultValues: { email: '' },
    schema: v.object({ email: newEmailSchema(words) }),
    send: async ({ email }) => {
      await make('email', async () => {
        await requestEmailChange(email, mailOptions(locale));
        return words.changeSent(email);
      });
    },
  });

  return (
    <ChangeForm onSubmit={submit} onCancel={onClose} note={note} send={words.sendChange} busy={busy}>
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        {...field('email')}
      />
    </ChangeForm>
  );
}

function Verification({ email }: { email: string }) {
  const { words, locale } = useTexts('account');
  const { note, busy, make } = useAccountChange();
  const [sentAtMs, setSentAtMs] = useState<number>();
  const waitSeconds = useSecondsToWait(sentAtMs);

  const send = () =>
    make('verify', async () => {
      await sendVerification(mailOptions(locale));
      setSentAtMs(Date.now());
      return words.verificationSent(email);
    });

  return (
    <Stack gap={3} className={styles.part}>
      <Hint>{words.unverifiedText}</Hint>
      {note}
      {waitSeconds > 0 ? (
        <Hint>{words.sendAgainIn(formatNumber(locale, waitSeconds))}</Hint>
      ) : (
        <Button className={ownWidth} busy={busy !== undefined} onClick={() => void send()}>
          {sentAtMs === undefined ? words.sendVerification : words.sendVerificationAgain}
        </Button>
      )}
    </Stack>
  );
}

function useSecondsToWait(sentAtMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (sentAtMs === undefined) return;
    setNowMs(Date.now());
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (secondsToWait(sentAtMs, Date.now()) === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [sentAtMs]);
  return secondsToWait(sentAtMs, Math.max(nowMs, sentAtMs ?? 0));
}
