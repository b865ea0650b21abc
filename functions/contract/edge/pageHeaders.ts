/** Hosting (`firebase.json`) and the function `site` send these. web/src/data/contentPolicy.ts has the other rules. */
export const pageHeaders = {
  'Content-Security-Policy':
    "script-src 'self' https://apis.google.com; style-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
