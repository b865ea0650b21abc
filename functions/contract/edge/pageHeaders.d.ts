/**
 * Headers that protect a page. Hosting adds them (`firebase.json`, which a test compares with these), and the function
 * `site` sends them itself, as it has an address of its own. `{NAMES}` are filled with one site's hosts.
 */
export declare const pageHeaders: {
  readonly 'Content-Security-Policy': "default-src 'none'; script-src 'self' {POPUP_SCRIPTS}; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com https://firebasestorage.googleapis.com/v0/b/{BUCKET}/ https://asia-northeast1-{PROJECT}.cloudfunctions.net; frame-src https://{AUTH_DOMAIN}; worker-src 'self' blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  readonly 'X-Content-Type-Options': 'nosniff';
  readonly 'X-Frame-Options': 'DENY';
};
/** Holds a JSON text in the built page: the filled Content-Security-Policy, for the function. */
export declare const policyBlockId = 'policy';
/** What a site's headers say of it. */
export type HeaderSite = {
  readonly firebase: { readonly projectId: string; readonly authDomain: string; readonly storageBucket: string };
  readonly providers: readonly string[];
};
/**
 * Pure: fills `{PROJECT}`, `{BUCKET}`, `{AUTH_DOMAIN}`, and `{POPUP_SCRIPTS}` for what the Firebase SDK loads before it opens
 * the window of any provider (nothing where the site offers none). Throws for a place that has another name.
 */
export declare function fillPlaces(text: string, { firebase, providers }: HeaderSite): string;
