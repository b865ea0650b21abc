import { createHmac, timingSafeEqual } from 'node:crypto';

/** Cloudflare adds it to each request that it passes on (docs/deploy.md). */
export const cdnKeyHeader = 'x-matataki-cdn-key';

/** Derived from the secret that functions and zone share already. */
export const cdnKeyOf = (purgeToken: string): string =>
  createHmac('sha256', purgeToken).update('cdn').digest('base64url');

/** Anybody may send Cloudflare's own headers; nobody else knows the key. Always false without a zone's secret. */
export function isFromCdn(key: string | undefined): boolean {
  const token = process.env['PURGE_TOKEN'];
  if (!token || key === undefined) return false;
  const [given, known] = [Buffer.from(key), Buffer.from(cdnKeyOf(token))];
  return given.length === known.length && timingSafeEqual(given, known);
}
