import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { banRule, standing } from '../data/photos/photoStore.ts';

/**
 * Pure: the state of a photo after its owner has changed it: what staff have hidden returns for review, with the rule that it
 * was hidden for. What a ban hides stays hidden to its end.
 */
export function afterOwnersChange(photo: Pick<Photo, 'status' | 'restorable' | 'hold'>): PhotoStatus {
  const status = standing(photo);
  return status === 'hidden' && photo.hold?.rule !== banRule ? 'held' : status;
}
