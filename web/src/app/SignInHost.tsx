import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { closeSignIn, signInRequest } from '#session/signInRequest.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { loadSignInDialog } from './signInDialog.ts';

/** Where the sign-in dialog opens, whoever asks for it. */
export function SignInHost() {
  const store = useStore();
  const request = useAtomValue(signInRequest);
  const { errors } = useMessages();
  const { part: SignInDialog, request: load } = useOnDemand(loadSignInDialog);

  useEffect(() => {
    if (!request.open || SignInDialog !== undefined) return;
    void load().then((loaded) => {
      if (loaded) return;
      closeSignIn(store);
      toast('error', errors.partLost);
    });
  });

  if (!request.open || SignInDialog === undefined) return null;
  return <SignInDialog goTo={request.goTo} onClose={() => closeSignIn(store)} />;
}
