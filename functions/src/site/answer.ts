import type { Readable } from 'node:stream';
import { staleHeader } from '#contract/edge/api.ts';
import { ContractError } from '#contract/errors.ts';
import { decodedSegment } from '#contract/routes.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import type { Enter } from './memory.ts';

/** Redirects to the shortest spelling, which caches and purges share. The target is a path, never another site. */
export function plainPath({ path, rawQuery }: SiteRequest): Answer | undefined {
  const segments = path.split('/');
  const decoded = segments.map(decodedSegment);
  if (decoded.some((segment) => segment === undefined || segment === '.' || segment === '..')) return undefined;
  const plain = decoded.map((segment = '') => encodeURIComponent(segment));
  // A bare `?` would be a second spelling.
  if (rawQuery !== '' && plain.every((segment, at) => segment === segments[at])) return undefined;
  const target = `/${plain.filter((segment) => segment !== '').join('/')}`;
  return movedTo(rawQuery ? `${target}?${rawQuery}` : target);
}

export const movedTo = (Location: string): Answer => ({
  status: 301,
  headers: { Location, 'Cache-Control': sharedFor(seconds.notFound) },
});

/** Proxies may encode these characters, and write blanks in two ways. */
const sameToProxies = (query: string): string =>
  query.replaceAll('+', '%20').replace(/[~!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Redirects spellings that the edge would cache apart, to a path of ours. Proxies that re-encode cause no loop. */
export function canonicalQuery({ path, query, rawQuery }: SiteRequest, keys: readonly string[]): Answer | undefined {
  const canonical = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key);
    if (value) canonical.set(key, value);
  }
  // The runs first: `\/+$` would take seconds for an address of slashes.
  const plain = `/${path.replace(/\/{2,}/g, '/').replace(/^[/\\]+|\/$/g, '')}`;
  const hasSameKeys = [...query.keys()].join('&') === [...canonical.keys()].join('&');
  const isSpelledSo = rawQuery === undefined || sameToProxies(rawQuery) === sameToProxies(String(canonical));
  if (hasSameKeys && isSpelledSo && plain === path) return undefined;
  return movedTo(canonical.size === 0 ? plain : `${plain}?${canonical}`);
}

export const unknown = async (): Promise<Answer> => ({
  status: 404,
  headers: { 'Cache-Control': sharedFor(seconds.notFound) },
});

/** Cache time at the edge. */
export const seconds = { html: 10, json: 30, notFound: 10, unknownVariant: 60 } as const;

/** Shared caches keep the answer, browsers revalidate. Hosting obeys `s-maxage`. */
export const sharedFor = (maxAge: number): string => `public, max-age=0, s-maxage=${maxAge}`;

export const forNobody = 'private, no-store';

/** Other CDNs may serve it while they revalidate, and for an hour on errors (RFC 5861, RFC 9213). */
export function forOtherCdns(headers: Answer['headers']): Answer['headers'] {
  const maxAge = /^public, max-age=0, s-maxage=(\d+)$/.exec(headers['Cache-Control'] ?? '')?.[1];
  if (maxAge === undefined) return headers;
  return {
    ...headers,
    'CDN-Cache-Control': `max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=3600`,
  };
}

/** A `GET` or `HEAD`. `path`: percent-encoded as sent, without query. */
export type SiteRequest = {
  readonly path: string;
  readonly query: URLSearchParams;
  /** As sent, "" for a bare `?`. Absent without a `?` and for internal requests. */
  readonly rawQuery?: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Throws `resource-exhausted`. `units`: rough cost. Absent for internal requests. */
  readonly enter?: ((units: number) => () => void) | undefined;
};

export const entering = ({ enter }: Pick<SiteRequest, 'enter'>, units: number): Enter | undefined =>
  enter && (() => enter(units));

export const unitsOf = (query: URLSearchParams): number => (query.has('q') ? serverLimits.questions.searchUnits : 1);

export function tooMany(error: unknown): Answer | undefined {
  if (!(error instanceof ContractError) || error.code !== 'resource-exhausted') return undefined;
  return { status: 429, headers: { 'Retry-After': String(error.retryAfterSeconds ?? 1), 'Cache-Control': forNobody } };
}

/** A stream needs `Content-Length` in `headers`. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};

export const stale = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, [staleHeader]: '1', 'Cache-Control': sharedFor(seconds.notFound) },
});

/** Thrown errors become 503, logged and not cached. */
export type Handler = (request: SiteRequest) => Promise<Answer>;
