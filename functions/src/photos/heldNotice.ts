import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { prepareNotice } from '../data/accounts/noticeStore.ts';
import { standing } from '../data/photos/photoStore.ts';
import { type Transaction } from '../platform/transaction.ts';

const nothing = (): void => undefined;

/** Pure: whether a photo waits for review from now on, and did not before or for another reason. */
export const isHeldNow = (
  photo: Pick<Photo, 'status' | 'restorable'>,
  { status, hold }: { readonly status: PhotoStatus; readonly hold?: Photo['hold'] },
): boolean => status === 'held' && (hold !== undefined || standing(photo) !== 'held');

/**
 * Among a transaction's reads: tells somebody that their photo waits for review, once for each occasion, whatever it waits for. The
 * photo's page says why, as far as the owner is told.
 */
export async function prepareHeldNotice(
  transaction: Transaction,
  uid: Uid,
  { photoId, occasion }: { readonly photoId: PhotoId; readonly occasion: string },
  now: Date,
): Promise<() => void> {
  if (!(await readAccount(transaction, uid))) return nothing;
  return prepareNotice(transaction, uid, { kind: 'photo-held', occasion, subject: photoId }, now);
}
