import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { isSignedIn } from '#session/isSignedIn.ts';

/** For the owner and staff; `undefined` for everybody else. */
export const loadOwnPhoto = async (store: Store, id: PhotoId): Promise<OwnPhoto | undefined> =>
  (await isSignedIn(store)) ? myPhoto(id) : undefined;
