import type { SiteConfig } from './siteConfig.ts';

/**
 * Pure: the content security policy in a page's `<meta>`. `earlyScript`: the source of the inline script that runs before
 * the first paint. The function `site` adds the sources of the styles that it writes into a page. Headers add what `<meta>` cannot say and protect other files
 * (`pageHeaders` in functions/contract/edge). A local site may also reach its emulators.
 */
export function contentPolicy(
  { firebase, providers, appCheckSiteKey, emulators }: SiteConfig,
  earlyScript: string,
): string {
  const recaptcha = appCheckSiteKey === undefined ? [] : ['https://www.google.com/recaptcha/'];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    // The Firebase SDK loads this before it opens the window of any provider.
    'script-src': [
      "'self'",
      earlyScript,
      ...(providers.length > 0 ? ['https://apis.google.com'] : []),
      ...recaptcha,
      ...recaptcha.map(() => 'https://www.gstatic.com/recaptcha/'),
    ],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
      `https://firebasestorage.googleapis.com/v0/b/${firebase.storageBucket}/`,
      ...recaptcha,
      ...recaptcha.map(() => 'https://content-firebaseappcheck.googleapis.com'),
      ...(emulators ? [emulators.auth, emulators.firestore, emulators.storage] : []),
    ],
    'frame-src': [`https://${firebase.authDomain}`, ...recaptcha, ...(emulators ? [emulators.auth] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
