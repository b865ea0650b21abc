import type { Photo } from '#contract/documents/photo.ts';
import { standing } from '../data/photos/photoStore.ts';

/**
 * Pure: whether a photo has a picture and may be changed: neither staff nor the sweep have taken it away. One that its owner may
 * still bring back counts as what it was.
 */
export function hasPicture(photo: Photo): boolean {
  const status = standing(photo);
  return !photo.deletedAt && (status === 'published' || status === 'held' || status === 'hidden');
}
