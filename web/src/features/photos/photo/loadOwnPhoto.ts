import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { session } from '#session/atoms.ts';
import { isSettled } from '#session/session.ts';
import { sessionIsHinted } from '#session/sessionMark.ts';

/** For the owner and staff; `undefined` for everybody else. */
export const loadOwnPhoto = async (store: Store, id: PhotoId): Promise<OwnPhoto | undefined> =>
  (await isSignedIn(store)) ? myPhoto(id) : undefined;

/** Waits for the answer of Firebase where somebody was signed in at the last visit. */
export async function isSignedIn(store: Store): Promise<boolean> {
  if (!isSettled(store.get(session))) {
    // Nobody was signed in last time, so the page does not wait for Firebase.
    if (!sessionIsHinted()) return false;
    const { startSession } = await import('#session/startSession.ts');
    await startSession(store);
    await new Promise<void>((resolve) => {
      const stop = store.sub(session, check);
      function check(): void {
        if (!isSettled(store.get(session))) return;
        stop();
        resolve();
      }
      check();
    });
  }
  return store.get(session).phase === 'signed-in';
}
