/** How long the edge keeps an answer, in seconds. */
export const seconds = { html: 10, json: 30, notFound: 10, unknownVariant: 60 } as const;

/**
 * For what everybody may see: kept by shared caches, asked for again by each browser. Firebase Hosting goes by `s-maxage` alone; the
 * rest is for other CDNs (RFC 5861).
 */
export const sharedFor = (maxAge: number): string =>
  `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=3600`;

/** For errors, and for what is one person's. */
export const forNobody = 'private, no-store';
