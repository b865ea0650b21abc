// What Firebase's documentation says of Hosting's CDN, in the pages "Manage cache behavior" [cache] and "Serve dynamic content and host
// microservices" [dynamic]. What is not written there is not counted on.

/** As Node gives them: names in small letters. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const list = (value: string | string[] | undefined): readonly string[] =>
  String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** [cache]: a 404 is kept for ten minutes, unless it says otherwise itself. */
const unsaid404Seconds = 600;

/**
 * How long an answer may be given again, in seconds; 0 is never. Of `Cache-Control` only `s-maxage` counts, which is what the site relies
 * on; [cache] lets `max-age` count too where there is no `s-maxage`, and knows no `stale-*`. Answers to GET, whole ones, are kept.
 */
export function lifetimeSeconds(method: string, status: number, headers: Headers): number {
  if (method !== 'GET' || status === 206 || status === 304 || list(headers['vary']).includes('*')) return 0;
  const said = list(headers['cache-control']);
  if (said.length === 0) return status === 404 ? unsaid404Seconds : 0;
  if (said.some((part) => /^(private|no-store|no-cache)\b/.test(part))) return 0;
  return Number(said.map((part) => /^s-maxage=(\d+)$/.exec(part)?.[1]).find((seconds) => seconds) ?? 0);
}

/** [cache], using cookies: of all cookies only `__session` reaches a function. */
export const passedCookie = (cookie: Headers[string]): string | undefined =>
  /(?:^|[;,]\s*)(__session=[^;]*)/.exec(String(cookie ?? ''))?.[1];

/** [cache]: what an answer is kept under is host, path, query, the request's headers that `Vary` names, and `__session`. The packing is the CDN's own. */
export function keyOf(address: string, vary: Headers[string], request: Headers): string {
  const names = list(vary).filter((name) => name !== 'accept-encoding' && name !== 'cookie');
  return JSON.stringify([
    address,
    passedCookie(request['cookie']),
    names.toSorted().map((name) => [name, request[name]]),
  ]);
}

/** Text goes out packed, unless it comes packed. */
export function packingFor(request: Headers, answer: Headers): 'br' | 'gzip' | undefined {
  const isText = /^text\/|javascript|json|xml/.test(String(answer['content-type'] ?? ''));
  if (!isText || answer['content-encoding'] !== undefined) return undefined;
  const accepted = list(request['accept-encoding']).filter((part) => !/;\s*q=0(\.0*)?$/.test(part));
  return (['br', 'gzip'] as const).find((name) => accepted.some((part) => part.split(';')[0] === name));
}

/** Whether the browser has that answer (RFC 9110, section 13.1.2). */
export function hasAlready(request: Headers, answer: Headers): boolean {
  const [etag, ...known] = [answer['etag'], ...String(request['if-none-match'] ?? '').split(',')].map((one) =>
    String(one ?? '')
      .trim()
      .replace(/^W\//, ''),
  );
  return Boolean(etag) && known.some((one) => one === etag || one === '*');
}
