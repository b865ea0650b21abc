import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { signInRequest } from '#session/signInRequest.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { SignInMode } from './credentials.ts';
import { ProviderButtons } from './ProviderButtons.tsx';

type SignInDialogProps = { goTo: string | undefined; onClose: () => void };

export function SignInDialog({ goTo, onClose }: SignInDialogProps) {
  const { app } = useMessages();
  const words = useWords('session');
  const navigate = useNavigate();
  const request = useAtomValue(signInRequest);
  const [mode, setMode] = useState<SignInMode>('sign-in');
  const [email, setEmail] = useState('');

  const done = (): void => {
    onClose();
    if (goTo !== undefined) void navigate(goTo);
  };
  const title = { 'sign-in': words.signInTitle, create: words.createTitle, reset: words.resetTitle }[mode];

  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      <Stack gap={4}>
        {request.open && request.why !== undefined && <p>{request.why}</p>}
        <CredentialsForm
          key={mode}
          mode={mode}
          email={email}
          onDone={done}
          onMode={(next, typed) => {
            setEmail(typed);
            setMode(next);
          }}
        />
        {mode !== 'reset' && <ProviderButtons onDone={done} />}
      </Stack>
    </Dialog>
  );
}
