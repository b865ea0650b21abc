/** Public addresses other than pages, which the function `site` answers. Vite matches this pattern with path and query. */
const notPages = '^/((api|i|a|feed|sitemap)/|(feed|sitemap\\.xml)(\\?|$))';

/**
 * The proxy of the development server. Vite answers all pages with the client-rendered page, and passes calls and all other
 * public addresses to the functions. `functions` is their base URL (dev/launcher/hotReload.ts).
 */
export const siteProxy = (functions: string | undefined): Record<string, string> =>
  functions === undefined
    ? {}
    : { [notPages]: `${functions}/site`, '^/call/staff/': `${functions}/staff`, '^/call/': `${functions}/calls` };
