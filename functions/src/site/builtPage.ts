import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';

/** What Hosting sends with every page of the site, and has to come with these as well. */
const kept = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
];

export type BuiltPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Long enough for a crowd at one link, short enough after a deployment: an older page asks for code that is gone. */
const freshForMs = 3_000;
/** Rather an older page than none while Hosting does not answer. */
const spareForMs = 60_000;
const patienceMs = 5_000;

/**
 * Gives the page of the site as it is deployed now, headers included, from Hosting itself: a copy of one's own would be of
 * another build after the next deployment. Those who ask at the same time share an answer.
 */
export function builtPageFrom(origin: () => string, clock: Clock, fetchPage: typeof fetch = fetch) {
  let known: { readonly page: BuiltPage; readonly atMs: number } | undefined;
  let asking: Promise<BuiltPage> | undefined;

  const ask = async (): Promise<BuiltPage> => {
    const atMs = clock().getTime();
    const response = await fetchPage(`${origin()}/index.html`, { signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) throw new Error(`the page of the site was answered with ${response.status}`);
    const headers = kept.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const page = { html: await response.text(), headers: Object.fromEntries(headers) };
    known = { page, atMs };
    return page;
  };

  return async (): Promise<BuiltPage> => {
    const ageMs = known ? clock().getTime() - known.atMs : Number.POSITIVE_INFINITY;
    if (known && ageMs < freshForMs) return known.page;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    try {
      return await asking;
    } catch (error) {
      if (!known || ageMs > spareForMs) throw error;
      log.error('the page of the site could not be fetched', error);
      return known.page;
    }
  };
}
