import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { myPhoto, type OwnPhoto } from '#data/myPhotos.ts';
import { type ListedPhoto, publishedPhoto } from '#data/photos.ts';
import { session } from '#session/atoms.ts';
import { isSettled } from '#session/session.ts';
import { sessionIsHinted } from '#session/sessionHint.ts';

/** What the page of a photo was loaded with. */
export type LoadedPhoto =
  | { readonly phase: 'public'; readonly photo: ListedPhoto }
  /** Not public: seen by its owner and by staff. */
  | { readonly phase: 'private'; readonly photo: OwnPhoto }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Waits until it is known who is here, and says whether anybody is signed in. */
async function isSignedIn(store: Store): Promise<boolean> {
  if (!isSettled(store.get(session))) {
    // Nobody was signed in here last time: Firebase is not worth waiting for.
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

/**
 * Loads a photo for whoever is here: as the public sees it, else as its owner does. `undefined` if there is none that
 * they may see.
 */
export async function loadPhoto(store: Store, id: PhotoId, signal: AbortSignal): Promise<LoadedPhoto | undefined> {
  try {
    const published = await publishedPhoto(id, signal);
    if (published) return { phase: 'public', photo: published };
    const own = (await isSignedIn(store)) ? await myPhoto(id) : undefined;
    return own && { phase: 'private', photo: own };
  } catch (error) {
    if (signal.aborted) throw error;
    return { phase: 'failed', error };
  }
}
