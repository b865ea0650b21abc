import type { Store } from 'jotai';
import { loadAuth } from '#data/sdk.ts';
import { hasStoredUploads } from '#data/uploads/storedUploadsMark.ts';
import { session } from '#session/atoms.ts';
import { rememberedMutes } from '#session/mute/rememberedMutes.ts';
import { readSessionMark } from '#session/sessionMark.ts';

/** Visitors load no Firebase: this starts only where somebody may be signed in, or signs in here or in another tab. */
export function keepSession(store: Store): void {
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    // Preloads what beginSession needs. Both stay out of the entry chunk, because visitors do not need them.
    loadAuth().catch(() => undefined);
    import('./beginSession.ts')
      .then(({ beginSession }) => beginSession(store))
      .catch(() => {
        isStarted = false;
        window.addEventListener('online', start, { once: true });
      });
  };
  const startIfMarked = (): void => {
    const mark = readSessionMark();
    if (mark === 'signed-in' || mark === 'ending') start();
  };

  // The session deletes data that an earlier person left in this browser.
  if (hasStoredUploads() || rememberedMutes() !== null) start();
  else startIfMarked();
  if (isStarted) return;
  window.addEventListener('storage', startIfMarked);
  document.addEventListener('visibilitychange', startIfMarked);
  store.set(session, (current) => (current.phase === 'starting' ? { phase: 'signed-out' } : current));
}
