import { limits } from '#contract/limits.ts';
import { isPagePath } from '#contract/routes.ts';
import { acceptableFiles, entryHeaders, isFromElsewhere, sharedPictures } from '../src/lib/sharedPictures.ts';
import { within } from '../src/lib/within.ts';

/**
 * The service worker. It handles only navigations to pages: it fetches them from the network, and shows the offline page if that fails.
 * Scripts, pictures, feeds and data never pass through it. It caches no page, so it cannot delay a new deployment. It stores pictures
 * that other apps share, for the upload page.
 */
declare const self: ServiceWorkerGlobalScope;

// A new worker takes over at once, because it shares no state with the previous one.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode !== 'navigate' || origin !== self.location.origin) return;
  // Ignores other navigations, such as a picture in its own tab, a feed or the window for signing in.
  if (request.method === 'GET' && isPagePath(pathname)) event.respondWith(openPage(event));
  if (request.method === 'POST' && pathname === sharedPictures.target) event.respondWith(takeShared(request));
});

async function takeOver(): Promise<void> {
  // Sends the request while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(request);
  } catch {
    return new Response(__OFFLINE_PAGE__.html, {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': __OFFLINE_PAGE__.policy,
        'X-Content-Type-Options': 'nosniff',
      },
    });
  }
}

/** The upload page opens after this time even if the storage does not answer. */
const keepMs = 30_000;

async function keepShared(files: readonly File[]): Promise<void> {
  // Deletes earlier shared pictures that nobody fetched.
  await caches.delete(sharedPictures.cacheName);
  const cache = await caches.open(sharedPictures.cacheName);
  // One after another, because the cache returns them in the order of insertion.
  for (const file of files) {
    const entry = new Response(file, { headers: entryHeaders(file, Date.now()) });
    await cache.put(sharedPictures.entry(crypto.randomUUID()), entry);
  }
}

async function takeShared(request: Request): Promise<Response> {
  if (isFromElsewhere(request.referrer, self.location.origin)) return Response.redirect(sharedPictures.target, 303);
  try {
    const form = await request.formData();
    const files = form.getAll(sharedPictures.field).filter((value) => value instanceof File);
    const { maxBytes, perReservation: count } = limits.photo;
    await within(keepMs, keepShared(acceptableFiles(files, { maxBytes, count })));
  } catch {
    // Without the pictures, the upload page still opens, and the person can choose them there.
  }
  return Response.redirect(sharedPictures.landing, 303);
}
