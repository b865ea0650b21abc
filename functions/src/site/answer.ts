import { type Readable } from 'node:stream';

/**
 * Pure: where an address leads (301) that says more than these keys, one of them twice or empty, or them in another order:
 * `undefined` where it says only what is known. The edge keeps an answer for each whole address, so whoever adds `?1`, `?2`, … would
 * have one made anew each time. Only keys are compared: what encodes their values otherwise on its way causes no circle. A
 * path alone is led to, which leads to no other site.
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

/** What is not there: nothing was read to say so. */
export const unknown = async (): Promise<Answer> => ({
  status: 404,
  headers: { 'Cache-Control': sharedFor(seconds.notFound) },
});

/** How long the edge keeps an answer, in seconds. */
export const seconds = { html: 10, json: 30, notFound: 10, unknownVariant: 60 } as const;

/** For what everybody may see: kept by shared caches, asked for again by each browser. Firebase Hosting goes by `s-maxage`. */
export const sharedFor = (maxAge: number): string => `public, max-age=0, s-maxage=${maxAge}`;

/** For errors, and for what is one person's. */
export const forNobody = 'private, no-store';

/**
 * Pure: the same headers with what other CDNs may do besides with an answer of `sharedFor`: give it once more while they ask, and for an hour
 * where they get an error (RFC 5861). In a header of theirs (RFC 9213): browsers would do the same, and show what is old.
 */
export function forOtherCdns(headers: Answer['headers']): Answer['headers'] {
  const maxAge = /^public, max-age=0, s-maxage=(\d+)$/.exec(headers['Cache-Control'] ?? '')?.[1];
  if (maxAge === undefined) return headers;
  return {
    ...headers,
    'CDN-Cache-Control': `max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=3600`,
  };
}

/** What somebody asks for, by `GET` or `HEAD`. `path` as it was sent: percent-encoded, without the query. */
export type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** What is sent. Of a body that is a stream, `headers` say the `Content-Length`. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};

/** Throws where the answer is to be 503: what failed is logged, and nobody keeps it. */
export type Handler = (asked: Asked) => Promise<Answer>;
