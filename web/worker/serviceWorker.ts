import { limits } from '#contract/limits.ts';
import { isPagePath } from '#contract/routes.ts';
import { acceptableFiles, entryHeaders, isFromElsewhere, sharedPictures } from '../src/lib/sharedPictures.ts';
import { within } from '../src/lib/within.ts';

/**
 * The service worker. It handles navigations to pages alone: these come from the network as they always do, and where there is none
 * the offline page answers. Scripts, pictures, feeds and data never pass through it, and it keeps no page, so that it cannot
 * stand between a tab and a new deployment. Pictures that another app shares are laid down for the upload page.
 */
declare const self: ServiceWorkerGlobalScope;

// A worker of a new deployment takes over at once: it shares nothing with the one before that could be torn apart.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode !== 'navigate' || origin !== self.location.origin) return;
  // What is no page is none of ours: a picture or a feed in a tab of its own, the window for signing in.
  if (request.method === 'GET' && isPagePath(pathname)) event.respondWith(openPage(event));
  if (request.method === 'POST' && pathname === sharedPictures.target) event.respondWith(takeShared(request));
});

async function takeOver(): Promise<void> {
  // The request is on its way while the worker still starts.
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

/** A storage that never answers must not keep the upload page away. */
const keepMs = 30_000;

async function keepShared(files: readonly File[]): Promise<void> {
  // What was shared before and never fetched gives way: nothing piles up.
  await caches.delete(sharedPictures.cacheName);
  const cache = await caches.open(sharedPictures.cacheName);
  // One after another: they are read back in the order in which they were put.
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
    // What cannot be read or kept is not there; the upload page opens, and pictures can be chosen in it.
  }
  return Response.redirect(sharedPictures.landing, 303);
}
