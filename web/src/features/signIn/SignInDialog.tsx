import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { ResetForm } from './ResetForm.tsx';

type Mode = 'sign-in' | 'create' | 'reset';

type SignInDialogProps = {
  /** Where to go once somebody is signed in; without it the app stays where it is. */
  goTo: string | undefined;
  onClose: () => void;
};

/** Signing in, making an account, asking for a new password. Loaded when it is first asked for. */
export function SignInDialog({ goTo, onClose }: SignInDialogProps) {
  const { app } = useMessages();
  const words = useWords('session');
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('sign-in');
  // What was typed as an address follows from one form to the next.
  const [email, setEmail] = useState('');

  const switchTo = (next: Mode) => (typed: string) => {
    setEmail(typed);
    setMode(next);
  };
  const done = (): void => {
    onClose();
    if (goTo !== undefined) void navigate(goTo);
  };
  const title = { 'sign-in': words.signInTitle, create: words.createTitle, reset: words.resetTitle }[mode];

  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      {mode === 'reset' ? (
        <ResetForm email={email} onBack={switchTo('sign-in')} />
      ) : (
        <Stack gap={4}>
          <CredentialsForm
            key={mode}
            mode={mode}
            email={email}
            onDone={done}
            onForgot={switchTo('reset')}
            onOtherMode={switchTo(mode === 'create' ? 'sign-in' : 'create')}
          />
          <ProviderButtons onDone={done} />
        </Stack>
      )}
    </Dialog>
  );
}
