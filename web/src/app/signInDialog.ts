import type { Store } from 'jotai';
import type { Locale } from '#i18n/locale.ts';

/** Loads the sign-in dialog, and with it Base UI, the form with its checks, the words, and what follows who is signed in. */
export async function loadSignInDialog(store: Store, locale: Locale) {
  const [{ SignInDialog }] = await Promise.all([
    import('#features/signIn/SignInDialog.tsx'),
    import('#i18n/words.ts').then(({ loadWords }) => loadWords('session', locale)),
    import('./beginSession.ts').then(({ beginSession }) => beginSession(store)),
  ]);
  return SignInDialog;
}

/** Has the dialog on its way before it is asked for; a failure shows when it is. */
export function prepareSignInDialog(store: Store, locale: Locale): void {
  loadSignInDialog(store, locale).catch(() => undefined);
}
