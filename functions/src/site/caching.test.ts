import { expect, it } from 'vitest';
import { forNobody, forOtherCdns, sharedFor } from './answer.ts';

it('the header allows only other CDNs to serve stale answers', () => {
  expect(forOtherCdns({ 'Cache-Control': sharedFor(10) })).toEqual({
    'Cache-Control': 'public, max-age=0, s-maxage=10',
    'CDN-Cache-Control': 'max-age=10, stale-while-revalidate=10, stale-if-error=3600',
  });
});

it.each([forNobody, 'public, max-age=86400, s-maxage=60'])('the header for other CDNs is omitted for %s', (kept) => {
  expect(forOtherCdns({ 'Cache-Control': kept })).toEqual({ 'Cache-Control': kept });
});
