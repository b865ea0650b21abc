/** What is public and no page: the function `site` answers it, as it does behind Hosting. As Vite takes it, against path and query. */
const notPages = '^/((api|i|a|feed|sitemap)/|(feed|sitemap\\.xml)(\\?|$))';

/**
 * While somebody develops, Vite answers every address of a page with the plain one, and asks the functions for all else that
 * is public, and for calls. `functions` is the address that their names follow (dev/launcher/hotReload.ts).
 */
export const siteProxy = (functions: string | undefined): Record<string, string> =>
  functions === undefined
    ? {}
    : { [notPages]: `${functions}/site`, '^/call/staff/': `${functions}/staff`, '^/call/': `${functions}/calls` };
