import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { forgetDismissals, reopenForReview } from '../cases/reopenForReview.ts';
import { standing } from '../data/photos/photoStore.ts';
import { type Transaction } from '../platform/transaction.ts';

/**
 * What goes with a change of a photo that brings it to `status`: what was hidden and now waits for review is put before staff, in the
 * same transaction, and any change makes former dismissals of its case count no more.
 */
export const returnToCase = async (
  transaction: Transaction,
  id: PhotoId,
  photo: Photo,
  status: PhotoStatus,
  now: Date,
): Promise<void> =>
  standing(photo) === 'hidden' && status === 'held'
    ? reopenForReview(transaction, id, photo, now)
    : forgetDismissals(transaction, id);
