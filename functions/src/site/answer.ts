import type { Readable } from 'node:stream';
import { staleHeader } from '#contract/edge/api.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { decodedSegment } from '#contract/routes.ts';
import type { Enter } from './memory.ts';

/**
 * Pure: redirects (301) a path that has a shorter spelling: caches keep each apart, and a purge names one. Leaves alone
 * what cannot be decoded, and dots, which clients take for steps. The target is a path, so never another site.
 */
export function plainPath({ path, rawQuery = '' }: Asked): Answer | undefined {
  const segments = path.split('/');
  const decoded = segments.map(decodedSegment);
  if (decoded.some((segment) => segment === undefined || segment === '.' || segment === '..')) return undefined;
  const plain = decoded.map((segment = '') => encodeURIComponent(segment));
  if (plain.every((segment, at) => segment === segments[at])) return undefined;
  const target = `/${plain.filter((segment) => segment !== '').join('/')}`;
  return movedTo(rawQuery === '' ? target : `${target}?${rawQuery}`);
}

export const movedTo = (Location: string): Answer => ({
  status: 301,
  headers: { Location, 'Cache-Control': sharedFor(seconds.notFound) },
});

/** Proxies may encode these or not, and write a blank in two ways. */
const sameToProxies = (query: string): string =>
  query.replaceAll('+', '%20').replace(/[~!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Pure: redirects (301) unknown, repeated, empty or reordered keys, and needless encoding, or the edge would cache `?1`,
 * `?2`, … separately. What proxies encode anew causes no loop. The target is a path, so never another site.
 */
export function knownQuery({ path, query, rawQuery }: Asked, keys: readonly string[]): Answer | undefined {
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key);
    if (value) known.set(key, value);
  }
  const plain = `/${path.replace(/^[/\\]+|\/+$/g, '').replace(/\/{2,}/g, '/')}`;
  const hasSameKeys = [...query.keys()].join('&') === [...known.keys()].join('&');
  const isSpelledSo = rawQuery === undefined || sameToProxies(rawQuery) === sameToProxies(String(known));
  if (hasSameKeys && isSpelledSo && plain === path) return undefined;
  return movedTo(known.size === 0 ? plain : `${plain}?${known}`);
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
  /** As sent. Absent where the site asks itself. */
  readonly rawQuery?: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Throws `resource-exhausted`. `units`: rough cost. Absent where the site asks itself. */
  readonly enter?: ((units: number) => () => void) | undefined;
};

/** What to call before a read that costs so much. */
export const entering = ({ enter }: Pick<Asked, 'enter'>, units: number): Enter | undefined =>
  enter && (() => enter(units));

/** Of a search, which reads many times as much as a list. */
export const unitsOf = (query: URLSearchParams): number => (query.has('q') ? limits.questions.searchUnits : 1);

/** Pure: the headers of a refusal for too many questions; `undefined` for any other error. */
export function tooMany(error: unknown): Answer | undefined {
  if (!(error instanceof ContractError) || error.code !== 'resource-exhausted') return undefined;
  return { status: 429, headers: { 'Retry-After': String(error.retryAfterSeconds ?? 1), 'Cache-Control': forNobody } };
}

/** If the body is a stream, `headers` must contain `Content-Length`. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};

/** Of an answer from memory while the database is away. */
export const stale = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, [staleHeader]: '1', 'Cache-Control': sharedFor(seconds.notFound) },
});

/** A thrown error becomes a 503, logged and not cached. */
export type Handler = (asked: Asked) => Promise<Answer>;
