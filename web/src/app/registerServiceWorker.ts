import { dropForgottenPictures } from '#data/uploads/sharedPictures.ts';

/** The site works without the service worker (`web/worker`). */
export async function registerServiceWorker(): Promise<void> {
  void dropForgottenPictures(Date.now());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows and full disks refuse: then there is no offline page, and no sharing from other apps.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
