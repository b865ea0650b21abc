import { collectionsOfPhotos } from '#contract/collections.ts';
import { stored } from '../../platform/collection.ts';
import { deleteAll, type Pace } from '../pages.ts';

/** Erases what belongs to a photo, or to all photos of an owner (`belongsTo` in `collections.ts`). Idempotent. */
export async function eraseBelongings(of: 'photoId' | 'ownerId', id: string, pace: Pace = () => {}): Promise<void> {
  for (const name of collectionsOfPhotos) await deleteAll(stored.collection(name).where(of, '==', id), pace);
}
