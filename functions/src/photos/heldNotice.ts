import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { notify } from '../data/accounts/noticeStore.ts';
import { standing } from '../data/photos/photoStore.ts';
import { type Transaction } from '../platform/transaction.ts';

/** Pure: whether a photo waits for review from now on, and did not before or for another reason. */
export const isHeldNow = (
  photo: Pick<Photo, 'status' | 'restorable'>,
  { status, hold }: { readonly status: PhotoStatus; readonly hold?: Photo['hold'] },
): boolean => status === 'held' && (hold !== undefined || standing(photo) !== 'held');

/**
 * Tells somebody that their photo waits for review, once for each occasion, whatever it waits for. The photo's page says why, as
 * far as the owner is told. Nothing where they have no account any more.
 */
export async function notifyHeld(
  transaction: Transaction,
  uid: Uid,
  { photoId, occasion }: { readonly photoId: PhotoId; readonly occasion: string },
  now: Date,
): Promise<void> {
  if (!(await readAccount(transaction, uid))) return;
  await notify(transaction, uid, { kind: 'photo-held', occasion, subject: photoId }, now);
}
