import { type Store, useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import type { Locale } from '#i18n/locale.ts';
import { loadWords, useLocale, useMessages } from '#i18n/words.ts';
import { closeSignIn, signInRequest } from '#session/signInRequest.ts';
import { LostNote } from '#ui/LostNote.tsx';
import { useOnDemand } from '#ui/useOnDemand.ts';

export function SignInHost() {
  const store = useStore();
  const request = useAtomValue(signInRequest);
  const { errors } = useMessages();
  const locale = useLocale();
  const [isLost, setLost] = useState(false);
  const { part: SignInDialog, request: load } = useOnDemand(() => loadSignInDialog(store, locale));

  useEffect(() => {
    if (!request.open || SignInDialog !== undefined) return;
    void load().then((loaded) => {
      setLost(!loaded);
      if (!loaded) closeSignIn(store);
    });
  });

  if (isLost) return <LostNote words={errors} setLost={setLost} />;
  if (!request.open || SignInDialog === undefined) return null;
  // `loadSignInDialog` has already loaded the words in this language.
  return (
    <Suspense fallback={null}>
      <SignInDialog why={request.why} onClose={() => closeSignIn(store)} />
    </Suspense>
  );
}

async function loadSignInDialog(store: Store, locale: Locale) {
  const [{ SignInDialog }] = await Promise.all([
    import('#features/signIn/SignInDialog.tsx'),
    loadWords('session', locale),
    import('./beginSession.ts').then(({ beginSession }) => beginSession(store)),
  ]);
  return SignInDialog;
}

export function prepareSignInDialog(store: Store, locale: Locale): void {
  loadSignInDialog(store, locale).catch(() => undefined);
}
