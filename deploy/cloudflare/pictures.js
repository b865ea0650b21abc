// A snippet of a zone at Cloudflare, for: starts_with(http.request.uri.path, "/i/") or starts_with(http.request.uri.path, "/a/").
// Pictures come from the function itself, so that Hosting asks nothing for their bytes. What it is for, and how it is put
// there: docs/decisions/out-of-reach.md.
const functionOrigin = 'FUNCTION_ORIGIN';

export default {
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    // Pages need the headers that Hosting gives them.
    if (!/^\/[ia]\//.test(pathname)) return fetch(request);
    const known = request.headers.get('If-None-Match');
    return fetch(`${functionOrigin}${pathname}${search}`, {
      method: request.method,
      // Nothing that is somebody's own, which would also keep the cache from answering.
      headers: known === null ? {} : { 'If-None-Match': known },
      // Where an address leads is the browser's to follow: it is told without a host.
      redirect: 'manual',
    });
  },
};
