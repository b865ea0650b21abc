import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import type { Replacing, Swap } from '../data/photos/replacementStore.ts';
import { afterOwnersChange } from './afterOwnersChange.ts';
import { hasPicture } from './hasPicture.ts';
import { newAccountRule } from './newAccount.ts';

/** `unwanted`: its photo is gone or waits for another picture, or its owner may send none, and the reservation has to go too. */
export type NotShown = 'done-before' | 'gone-meanwhile' | 'unwanted';

/** Pure: whether a photo shows a picture. */
const shows = (photo: Photo | undefined, pictureId: PhotoId): boolean => photo?.pictureId === pictureId;

/**
 * Pure: what becomes of a picture that was made for a photo, as the photo and the reservation stand now. A photo that is deleted
 * and may still come back gets it, and comes back with it. `blocked`: it looks like a blocked picture, and staff look at it first,
 * as at every picture of somebody new that would be public.
 */
export function showReplacement(
  place: PicturePlace,
  { photo, reservation, ownerIsBanned, ownerIsNew }: Replacing,
  blocked?: Photo['hold'],
): Swap<NotShown> {
  if (shows(photo, place.pictureId)) return { kind: 'done-before' };
  if (!reservation || reservation.deletedAt || reservation.status === 'failed') return { kind: 'gone-meanwhile' };
  const isWaitedFor = photo?.ownerId === place.uid && photo.replacement === place.pictureId && hasPicture(photo);
  if (!photo || !isWaitedFor || ownerIsBanned) return { kind: 'unwanted' };
  const status = afterOwnersChange(photo);
  const hold = blocked ?? (ownerIsNew && status === 'published' ? { rule: newAccountRule, note: '' } : undefined);
  return hold ? { kind: 'show', photo, status: 'held', hold } : { kind: 'show', photo, status };
}
