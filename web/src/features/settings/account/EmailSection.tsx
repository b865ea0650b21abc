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
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { goodWords, Hint, ownWidth, Row, Stack } from '#ui/layout.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './account.module.css';
import { ChangeForm, emailSchema } from './ChangeForm.tsx';
import { readMethodsAgain } from './signInMethods.ts';
import { useAccountChange } from './useAccountChange.tsx';

/**
 * Firebase's own page does what the link of a mail is for, and then offers the way back to here: a page of ours would do
 * the same with more code (docs/decisions/mail-links.md).
 */
const mailOptions = (locale: string): MailOptions => ({
  locale,
  continueUrl: `${window.location.origin}${paths.settingsAccount}`,
});

/** How long to wait before a mail is sent once more; Firebase has limits of its own behind it. */
export const resendWaitMs = 60_000;

/** Whole seconds until a mail may be sent again; 0 when it may be, and when a clock was set back since. */
export function secondsToWait(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined || nowMs < sentAtMs) return 0;
  return Math.max(0, Math.ceil((sentAtMs + resendWaitMs - nowMs) / 1_000));
}

/** The address: whether it is verified, and another one. */
export function EmailSection({ methods }: { methods: SignInMethods }) {
  const words = useWords('account');
  const { email, emailVerified } = methods;
  useVerifiedOnReturn(email !== null && !emailVerified);

  return (
    <Stack as="section" gap={4} className={styles.section} aria-labelledby="email-address">
      <h2 id="email-address">{words.emailHeading}</h2>
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
            // The address is the provider's until there is a password that goes with one.
            <Hint>{words.changeEmailLater}</Hint>
          )}
        </>
      )}
    </Stack>
  );
}

function EmailChange() {
  const words = useWords('account');
  const [changing, setChanging] = useState(false);
  if (changing) return <ChangeEmailForm onClose={() => setChanging(false)} />;
  return (
    <Button className={ownWidth} aria-expanded={false} onClick={() => setChanging(true)}>
      {words.changeEmail}
    </Button>
  );
}

/** Asks for another address; it counts once the link that goes there has been opened. */
function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const words = useWords('account');
  const locale = useLocale();
  const { note, make } = useAccountChange();
  const { field, submit, busy } = useCallForm({
    defaultValues: { email: '' },
    schema: v.object({ email: emailSchema(words) }),
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
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
    </ChangeForm>
  );
}

function Verification({ email }: { email: string }) {
  const words = useWords('account');
  const locale = useLocale();
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

/** Counts the seconds down until a mail may be sent again. */
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

/** The link in the mail opens in another tab: who comes back sees what it did. */
function useVerifiedOnReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void readMethodsAgain();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [isWaiting]);
}
