import { setTimeout as delay } from 'node:timers/promises';
import { defineSecret } from 'firebase-functions/params';
import { limits } from '#contract/limits.ts';
import { siteOrigin } from './mediaUrl.ts';

/** The Cloudflare zone, from `functions/.env.PROJECT`. */
const zoneNow = (): string | undefined => process.env['MATATAKI_PURGE_ZONE'] || undefined;

/** Declared only with a zone: a deployment asks for the value of each declared secret. */
export const purgeSecrets = zoneNow() === undefined ? [] : [defineSecret('PURGE_TOKEN')];

/** URLs in one request: developers.cloudflare.com/cache/how-to/purge-cache */
const mostUrls = 100;
const timeoutMs = 10_000;

/** Until then an instance of `site` may still serve a hidden photo and refill the cache. */
const againAfterMs = (limits.pictures.rememberedSeconds + 5) * 1_000;

/** Purges twice, some seconds apart. Does nothing without a zone. Throws if the CDN refuses. Idempotent. */
export async function purge(paths: readonly string[], pause: (ms: number) => Promise<unknown> = delay): Promise<void> {
  const zone = zoneNow();
  if (zone === undefined || paths.length === 0) return;
  const { env } = process;
  // The CDN also caches pictures under this origin: docs/decisions/out-of-reach.md
  const pictures = env['MATATAKI_PICTURES_ORIGIN']?.replace(/\/+$/, '');
  const origins = [siteOrigin(), ...(pictures ? [pictures] : [])];
  const urls = origins.flatMap((origin) => paths.map((path) => `${origin}${path}`));
  const api = env['MATATAKI_PURGE_API'] ?? 'https://api.cloudflare.com/client/v4';
  const authorization = `Bearer ${env['PURGE_TOKEN'] ?? ''}`;
  const purgeOnce = async (): Promise<void> => {
    for (let from = 0; from < urls.length; from += mostUrls) {
      const response = await fetch(`${api}/zones/${encodeURIComponent(zone)}/purge_cache`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ files: urls.slice(from, from + mostUrls) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`the cache was not purged: ${response.status} ${await response.text()}`);
    }
  };
  await purgeOnce();
  await pause(againAfterMs);
  await purgeOnce();
}
