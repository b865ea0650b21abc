import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { signOut } from '#data/account/auth.ts';
import { call } from '#data/call.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { deliberately, leave } from '#session/leave.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, ownWidth, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import styles from './account.module.css';
import { callProblemWords } from './problemWords.ts';

/** Signing out: here, or wherever one is signed in. */
export function SignOutSection() {
  const { app, errors } = useMessages();
  const words = useWords('account');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function everywhere(): Promise<void> {
    setBusy(true);
    try {
      await deliberately(async () => {
        await call(signOutEverywhereContract, {});
        await signOut();
      });
      await navigate(paths.home);
      toast('success', words.signedOutEverywhere);
    } catch (error) {
      toast('error', words.everywhereFailed(callProblemWords(error, errors)));
      setBusy(false);
    }
  }

  return (
    <Stack as="section" gap={4} className={styles.section} aria-labelledby="sign-out">
      <h2 id="sign-out">{words.sessionsHeading}</h2>
      <Button
        className={ownWidth}
        onClick={() =>
          void leave({
            goHome: () => navigate(paths.home),
            say: (outcome) =>
              outcome === 'left' ? toast('success', app.signedOut) : toast('error', app.signOutFailed),
          })
        }
      >
        {words.signOutHere}
      </Button>
      <Hint>{words.everywhereText}</Hint>
      <Button className={ownWidth} busy={busy} onClick={() => void everywhere()}>
        {words.signOutEverywhere}
      </Button>
    </Stack>
  );
}
