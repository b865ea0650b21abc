/**
 * Headers that protect whatever the site answers. Hosting adds them (`firebase.json`, which a test compares with these), and the function
 * `site` sends them itself, as it has an address of its own. What else a page may load and talk to depends on the project: the page
 * says it of itself, from when it is built (web/vite/contentPolicy.ts).
 */
export const pageHeaders = {
  'Content-Security-Policy':
    "script-src 'self' https://apis.google.com; style-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
