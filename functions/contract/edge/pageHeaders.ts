/**
 * Protect whatever the site answers. Hosting adds them (`firebase.json`), and so does the function `site`, which has an
 * address of its own. What else a page may load depends on the project (web/src/data/contentPolicy.ts).
 */
export const pageHeaders = {
  'Content-Security-Policy':
    "script-src 'self' https://apis.google.com; style-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
