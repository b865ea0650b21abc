import { dropForgottenPictures } from '#data/uploads/sharedPictures.ts';

/** Has the browser keep the service worker (`web/worker`), as far as it knows such a thing. The site works without. */
export async function registerServiceWorker(): Promise<void> {
  void dropForgottenPictures(Date.now());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch {
    // Private windows and full disks refuse: no offline page, then, and no sharing from other apps.
  }
}
