import { sharedPictures } from '#lib/sharedPictures.ts';

/**
 * The pictures that another app shared with this site, in their order, for the upload page. They are handed over once:
 * the next call answers with none. Never rejects; a browser that keeps nothing has none.
 */
export async function takeSharedPictures(): Promise<readonly File[]> {
  try {
    const cache = await sharedCache();
    if (cache === undefined) return [];
    const files = await Promise.all((await cache.matchAll()).map(toFile));
    await caches.delete(sharedPictures.cacheName);
    return files;
  } catch {
    return [];
  }
}

/** Deletes shared pictures that nobody came for within a day. Never rejects. */
export async function dropForgottenPictures(nowMs: number): Promise<void> {
  try {
    const cache = await sharedCache();
    if (cache === undefined) return;
    for (const request of await cache.keys()) {
      const entry = await cache.match(request);
      const keptAtMs = Date.parse(entry?.headers.get(sharedPictures.keptAtHeader) ?? '');
      // One that does not say when it came is no use either.
      if (!(nowMs - keptAtMs <= sharedPictures.keptMs)) await cache.delete(request);
    }
  } catch {
    // The browser's storage is closed to us: nothing lies there.
  }
}

/** Deletes what was shared and not taken up: it was for the person who was here. Never rejects. */
export async function forgetSharedPictures(): Promise<void> {
  try {
    if ('caches' in globalThis) await caches.delete(sharedPictures.cacheName);
  } catch {
    // The browser's storage is closed to us: nothing lies there.
  }
}

/** `undefined` where nothing was ever shared: looking must not make one. */
async function sharedCache(): Promise<Cache | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(sharedPictures.cacheName))) return undefined;
  return caches.open(sharedPictures.cacheName);
}

async function toFile(entry: Response): Promise<File> {
  const blob = await entry.blob();
  const name = decodeURIComponent(entry.headers.get(sharedPictures.nameHeader) ?? '');
  return new File([blob], name, { type: blob.type });
}
