import type { Answer } from './answer.ts';

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
