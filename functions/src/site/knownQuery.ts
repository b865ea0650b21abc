import type { Answer, Asked } from './answer.ts';
import { seconds, sharedFor } from './caching.ts';

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
