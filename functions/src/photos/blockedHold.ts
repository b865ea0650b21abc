import type { Transaction } from 'firebase-admin/firestore';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { readAccount } from '../data/accountStore.ts';
import { prepareNotice } from '../data/noticeStore.ts';

/** `hold.rule` of a picture that looks like one that staff have blocked; `hold.note` is the id of that photo. */
export const blockedRule = 'blocked-picture';

/** Pure: the hold of a picture that looks like one of this photo's. */
export const heldAs = (blocked: PhotoId | undefined): Photo['hold'] => blocked && { rule: blockedRule, note: blocked };

/** Among a transaction's reads: tells somebody that their photo waits for review; once for each picture. */
export async function prepareHeldNotice(
  transaction: Transaction,
  uid: Uid,
  { photoId, pictureId }: Pick<PicturePlace, 'photoId' | 'pictureId'>,
  { rule }: NonNullable<Photo['hold']>,
  now: Date,
): Promise<() => void> {
  if (!(await readAccount(transaction, uid))) return () => undefined;
  const notice = { kind: 'photo-held', occasion: `${rule}_${pictureId}`, subject: photoId } as const;
  return prepareNotice(transaction, uid, notice, now);
}
