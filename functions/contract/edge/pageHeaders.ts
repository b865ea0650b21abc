/**
 * Hosting (`firebase.json`) and the function `site` send these. web/src/data/contentPolicy.ts has the other rules, which
 * each page has in its `<meta>`: there, the page allows its own style alone. The hash is that of the early script.
 */
export const pageHeaders = {
  'Content-Security-Policy':
    "script-src 'self' 'sha256-R/F5BD06Y9eIody+ZD4CxQOyhq54nu76aukMzvEZeVk=' https://apis.google.com; style-src 'self' 'unsafe-inline'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
