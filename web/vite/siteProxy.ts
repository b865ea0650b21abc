/** What is public and no page: the function `site` answers it, as it does behind Hosting. As Vite takes it, against path and query. */
const notPages = '^/((api|i|a|feed)/|(feed|sitemap[^/]*\\.xml)(\\?|$))';

/**
 * While somebody develops, Vite answers every address of a page with the plain one, and asks the function for all else that is
 * public. `siteFunction` is the function's address (dev/launcher/hotReload.ts).
 */
export const siteProxy = (siteFunction: string | undefined): Record<string, string> =>
  siteFunction === undefined ? {} : { [notPages]: siteFunction };
