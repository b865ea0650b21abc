/** `offline.html` and its content policy. The build inserts both (`vite/serviceWorker.ts`). */
declare const __OFFLINE_PAGE__: { readonly html: string; readonly policy: string };
