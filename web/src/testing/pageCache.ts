import type { createPageCache } from '#data/pageCache.ts';

type Create = typeof createPageCache;

const caches = new Set<{ readonly clear: () => void }>();

/** Makes caches as the site does, but such as `forgetPages` knows. */
export const collected = (create: Create): { readonly createPageCache: Create } => ({
  createPageCache: <Value>(now?: () => number) => {
    const cache = create<Value>(now);
    caches.add(cache);
    return cache;
  },
});

/** Forgets everything that was read: modules outlive a test. */
export function forgetPages(): void {
  for (const cache of caches) cache.clear();
}
