/** `offline.html` with the policy under which it is shown; the build puts it in (`vite/serviceWorker.ts`). */
declare const __OFFLINE_PAGE__: { readonly html: string; readonly policy: string };
