import type { Locale } from '#i18n/locale.ts';

/** Loads the sign-in dialog, and with it Base UI, the form with its checks, and the words. */
export async function loadSignInDialog(locale: Locale) {
  const [{ SignInDialog }] = await Promise.all([
    import('#features/signIn/SignInDialog.tsx'),
    import('#i18n/sessionWords.ts').then(({ sessionWords }) => sessionWords.load(locale)),
  ]);
  return SignInDialog;
}

/** Has the dialog on its way before it is asked for; a failure shows when it is. */
export function prepareSignInDialog(locale: Locale): void {
  loadSignInDialog(locale).catch(() => undefined);
}
