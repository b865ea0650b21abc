import type { Store } from 'jotai';
import { isResolved, session } from './atoms.ts';
import { sessionIsHinted } from './sessionMark.ts';

/** Waits for Firebase's answer if somebody was signed in at the last visit. */
export async function isSignedIn(store: Store): Promise<boolean> {
  if (!isResolved(store.get(session))) {
    // Nobody was signed in last time, so the page does not wait for Firebase.
    if (!sessionIsHinted()) return false;
    const { startSession } = await import('./startSession.ts');
    await startSession(store);
    await new Promise<void>((resolve) => {
      const stop = store.sub(session, check);
      function check(): void {
        if (!isResolved(store.get(session))) return;
        stop();
        resolve();
      }
      check();
    });
  }
  return store.get(session).phase === 'signed-in';
}
