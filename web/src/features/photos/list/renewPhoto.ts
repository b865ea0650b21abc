import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { photoChanged } from '#data/ownChanges.ts';
import { myPhoto } from '#data/photos/ownPhotos.ts';
import { publishedPhoto } from '#data/photos/queries.ts';
import { knownPhotoLists } from './photoLists.ts';
import { photoRenewed } from './photoRenewed.ts';

/**
 * Shows a photo that its owner has changed as it is now, in every list that holds it; one that is not public any more
 * leaves them. Lists that it would now belong to learn of it when they are loaded next.
 */
export async function renewPhoto(store: Store, id: PhotoId): Promise<void> {
  photoChanged(id, await myPhoto(id));
  const photo = await publishedPhoto(id);
  for (const [, list] of knownPhotoLists()) store.set(list, (current) => photoRenewed(current, id, photo));
}
