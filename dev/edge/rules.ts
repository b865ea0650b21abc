// How Hosting's CDN behaves according to Firebase's documentation: "Manage cache behavior" [cache] and "Serve dynamic content and host microservices"
// [dynamic]. Nothing here relies on undocumented behavior.

/** With lower-case names, as Node gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const list = (value: Headers[string]): readonly string[] =>
  String(value ?? '')
    .trim()
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);

/**
 * How long an answer is cached. Only complete answers to GET are. Only `s-maxage` counts: the site does not rely on the
 * fallback to `max-age`, and [cache] mentions no `stale-*`. Without a `Cache-Control`, a 404 is cached for ten minutes.
 */
export function lifetimeSeconds(method: string, status: number, headers: Headers): number {
  if (method !== 'GET' || status === 206 || status === 304 || list(headers['vary']).includes('*')) return 0;
  const control = list(headers['cache-control']);
  if (control.length === 0) return status === 404 ? 600 : 0;
  if (control.some((part) => /^(private|no-store|no-cache)\b/.test(part))) return 0;
  return Number(control.map((part) => /^s-maxage=(\d+)$/.exec(part)?.[1]).find(Boolean) ?? 0);
}

/** [cache], using cookies: only the cookie `__session` reaches a function. */
export const passedCookie = (cookie: Headers[string]): string | undefined =>
  /(?:^|[;,]\s*)(__session=[^;]*)/.exec(String(cookie ?? ''))?.[1];

/** [cache]: the cache key beside the address: the cookie `__session` and the headers in `Vary`, except encodings. */
export function keyOf(vary: Headers[string], request: Headers): string {
  const names = list(vary).filter((name) => name !== 'accept-encoding' && name !== 'cookie');
  return JSON.stringify([passedCookie(request['cookie']), ...names.map((name) => request[name])]);
}

export function packingFor(request: Headers, answer: Headers): 'br' | 'gzip' | undefined {
  const isText = /^text\/|javascript|json|xml/.test(String(answer['content-type'] ?? ''));
  if (!isText || answer['content-encoding'] !== undefined) return undefined;
  const accepted = list(request['accept-encoding']).filter((part) => !/;\s*q=0(\.0*)?$/.test(part));
  return (['br', 'gzip'] as const).find((name) => accepted.some((part) => part.split(';')[0] === name));
}
