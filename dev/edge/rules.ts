// What Firebase documents of Hosting's CDN, in "Manage cache behavior" [cache] and "Serve dynamic content and host microservices"
// [dynamic]. Nothing here relies on undocumented behavior.

/** With lower-case names, as Node gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const list = (value: string | string[] | undefined): readonly string[] =>
  String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** [cache]: without a `Cache-Control`, a 404 is kept for ten minutes. */
const default404Seconds = 600;

/**
 * How long an answer is kept. Only whole answers to GET are, and only `s-maxage` counts: the site does not rely on
 * `max-age` in its place, and [cache] has no `stale-*`.
 */
export function lifetimeSeconds(method: string, status: number, headers: Headers): number {
  if (method !== 'GET' || status === 206 || status === 304 || list(headers['vary']).includes('*')) return 0;
  const control = list(headers['cache-control']);
  if (control.length === 0) return status === 404 ? default404Seconds : 0;
  if (control.some((part) => /^(private|no-store|no-cache)\b/.test(part))) return 0;
  return Number(control.map((part) => /^s-maxage=(\d+)$/.exec(part)?.[1]).find((seconds) => seconds) ?? 0);
}

/** [cache], using cookies: only the cookie `__session` reaches a function. */
export const passedCookie = (cookie: Headers[string]): string | undefined =>
  /(?:^|[;,]\s*)(__session=[^;]*)/.exec(String(cookie ?? ''))?.[1];

/** [cache]: host, path, query, `__session` and the request headers that `Vary` names. The CDN itself handles encodings. */
export function keyOf(address: string, vary: Headers[string], request: Headers): string {
  const names = list(vary).filter((name) => name !== 'accept-encoding' && name !== 'cookie');
  const values = names.toSorted().map((name) => [name, request[name]]);
  return JSON.stringify([address, passedCookie(request['cookie']), values]);
}

export function packingFor(request: Headers, answer: Headers): 'br' | 'gzip' | undefined {
  const isText = /^text\/|javascript|json|xml/.test(String(answer['content-type'] ?? ''));
  if (!isText || answer['content-encoding'] !== undefined) return undefined;
  const accepted = list(request['accept-encoding']).filter((part) => !/;\s*q=0(\.0*)?$/.test(part));
  return (['br', 'gzip'] as const).find((name) => accepted.some((part) => part.split(';')[0] === name));
}
