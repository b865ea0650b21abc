import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { closeSignIn, signInRequest } from '#session/signInRequest.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { loadSignInDialog } from './signInDialog.ts';

/** Where the sign-in dialog opens, whoever asks for it. */
export function SignInHost() {
  const store = useStore();
  const request = useAtomValue(signInRequest);
  const { errors } = useMessages();
  const locale = useLocale();
  const { part: SignInDialog, request: load } = useOnDemand(() => loadSignInDialog(store, locale));

  useEffect(() => {
    if (!request.open || SignInDialog !== undefined) return;
    void load().then((loaded) => {
      if (loaded) return;
      closeSignIn(store);
      toast('error', errors.partLost);
    });
  });

  if (!request.open || SignInDialog === undefined) return null;
  // The words are here by now, in the language that the dialog was asked for in.
  return (
    <Suspense fallback={null}>
      <SignInDialog goTo={request.goTo} onClose={() => closeSignIn(store)} />
    </Suspense>
  );
}
