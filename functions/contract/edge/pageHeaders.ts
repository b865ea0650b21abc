/**
 * Headers that protect a page. Hosting adds them (`firebase.json`, which a test compares with these), and the function
 * `site` sends them itself, as it has an address of its own. `{NAMES}` are filled with one site's hosts.
 */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' {POPUP_SCRIPTS}; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com https://firebasestorage.googleapis.com/v0/b/{BUCKET}/; frame-src https://{AUTH_DOMAIN}; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Holds a JSON text in the built page: the filled Content-Security-Policy, for the function. */
export const policyBlockId = 'policy';

/** What a site's headers say of it. */
export type HeaderSite = {
  readonly firebase: { readonly projectId: string; readonly authDomain: string; readonly storageBucket: string };
  readonly providers: readonly string[];
};

/**
 * Pure: fills `{BUCKET}`, `{AUTH_DOMAIN}`, and `{POPUP_SCRIPTS}` for what the Firebase SDK loads before it opens
 * the window of any provider (nothing where the site offers none). Throws for a place that has another name.
 */
export function fillPlaces(text: string, { firebase, providers }: HeaderSite): string {
  const values: ReadonlyMap<string, string> = new Map([
    ['BUCKET', firebase.storageBucket],
    ['AUTH_DOMAIN', firebase.authDomain],
    ['POPUP_SCRIPTS', providers.length > 0 ? 'https://apis.google.com' : ''],
  ]);
  return text
    .replace(/\{([A-Z_]+)\}/g, (place, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`firebase.json leaves a place open that nobody fills: ${place}`);
      return value;
    })
    .replace(/ +(?=;)/g, '');
}
