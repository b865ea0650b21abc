import { sharedPictures } from '#lib/sharedPictures.ts';
import { storageMs, within } from '#lib/within.ts';

/** Takes the pictures that another app shared with this site: a second call finds none. Never rejects. */
export async function takeSharedPictures(): Promise<readonly File[]> {
  try {
    const cache = await sharedCache();
    if (cache === undefined) return [];
    const files = await Promise.all((await within(storageMs, cache.matchAll())).map(toFile));
    await caches.delete(sharedPictures.cacheName);
    return files;
  } catch {
    return [];
  }
}

/** Deletes pictures that nobody took within a day. Never rejects. */
export async function dropForgottenPictures(nowMs: number): Promise<void> {
  try {
    const cache = await sharedCache();
    if (cache === undefined) return;
    for (const request of await cache.keys()) {
      const entry = await cache.match(request);
      const storedAtMs = Date.parse(entry?.headers.get(sharedPictures.storedAtHeader) ?? '');
      // An entry without a time is deleted too.
      if (!(nowMs - storedAtMs <= sharedPictures.storedMostMs)) await cache.delete(request);
    }
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** Call it when the person changes: the pictures were for the previous person. Never rejects. */
export async function forgetSharedPictures(): Promise<void> {
  try {
    if ('caches' in globalThis) await caches.delete(sharedPictures.cacheName);
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** `undefined` if nothing was ever shared: `open` alone would create a cache. */
async function sharedCache(): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined;
  if (!(await within(storageMs, caches.has(sharedPictures.cacheName)))) return undefined;
  return within(storageMs, caches.open(sharedPictures.cacheName));
}

async function toFile(entry: Response): Promise<File> {
  const blob = await entry.blob();
  const name = decodeURIComponent(entry.headers.get(sharedPictures.nameHeader) ?? '');
  return new File([blob], name, { type: blob.type });
}
