import type { Readable } from 'node:stream';

/**
 * Pure: redirects (301) unknown, repeated, empty or reordered keys, or the edge would cache `?1`, `?2`, … separately.
 * Compares keys only: proxies that re-encode values cause no loop. The target is a path, so never another site.
 */
export function knownQuery({ path, query }: Asked, keys: readonly string[]): Answer | undefined {
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key);
    if (value) known.set(key, value);
  }
  const plain = `/${path.replace(/^[/\\]+|\/+$/g, '').replace(/\/{2,}/g, '/')}`;
  const isSame = [...query.keys()].join('&') === [...known.keys()].join('&') && plain === path;
  if (isSame) return undefined;
  const Location = known.size === 0 ? plain : `${plain}?${known}`;
  return { status: 301, headers: { Location, 'Cache-Control': sharedFor(seconds.notFound) } };
}

/** `undefined` for a malformed percent-encoding. By segment, so that %2F adds none. */
export function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A 404 that needed no read. */
export const unknown = async (): Promise<Answer> => ({
  status: 404,
  headers: { 'Cache-Control': sharedFor(seconds.notFound) },
});

/** What the edge keeps. */
export const seconds = { html: 10, json: 30, notFound: 10, unknownVariant: 60 } as const;

/** For public answers: shared caches keep them, browsers ask again. Firebase Hosting obeys `s-maxage`. */
export const sharedFor = (maxAge: number): string => `public, max-age=0, s-maxage=${maxAge}`;

export const forNobody = 'private, no-store';

/** Pure: other CDNs may serve it while they revalidate, and an hour on errors (RFC 5861; their header: RFC 9213). */
export function forOtherCdns(headers: Answer['headers']): Answer['headers'] {
  const maxAge = /^public, max-age=0, s-maxage=(\d+)$/.exec(headers['Cache-Control'] ?? '')?.[1];
  if (maxAge === undefined) return headers;
  return {
    ...headers,
    'CDN-Cache-Control': `max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=3600`,
  };
}

/** A `GET` or `HEAD`. `path` is percent-encoded, as sent, without the query. */
export type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** If the body is a stream, `headers` must contain `Content-Length`. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};

/** A thrown error becomes a 503, logged and not cached. */
export type Handler = (asked: Asked) => Promise<Answer>;
