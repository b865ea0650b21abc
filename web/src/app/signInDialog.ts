/** Loads the sign-in dialog, and with it Base UI, the form and the words' checks. */
export const loadSignInDialog = async () => (await import('#features/signIn/SignInDialog.tsx')).SignInDialog;

/** Has the dialog on its way before it is asked for; a failure shows when it is. */
export function prepareSignInDialog(): void {
  loadSignInDialog().catch(() => undefined);
}
