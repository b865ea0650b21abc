import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { hasMethod, type SignInMethods, sendVerification } from '#data/account/methods.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import styles from './account.module.css';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { mailOptions } from './mailOptions.ts';
import { Note } from './Note.tsx';
import { secondsToWait } from './resendWait.ts';
import { loadMethods } from './signInMethodsState.ts';
import { useAccountChange } from './useAccountChange.ts';

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
            <span className={classNames(styles.badge, emailVerified && styles.good)}>
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
    <Button className={styles.action} aria-expanded={false} onClick={() => setChanging(true)}>
      {words.changeEmail}
    </Button>
  );
}

function Verification({ email }: { email: string }) {
  const words = useWords('account');
  const locale = useLocale();
  const { outcome, busy, make } = useAccountChange();
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
      <Note outcome={outcome} />
      {waitSeconds > 0 ? (
        <Hint>{words.sendAgainIn(formatNumber(locale, waitSeconds))}</Hint>
      ) : (
        <Button className={styles.action} busy={busy !== undefined} onClick={() => void send()}>
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
  const store = useStore();
  useEffect(() => {
    if (!isWaiting) return;
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void loadMethods(store);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [isWaiting, store]);
}
