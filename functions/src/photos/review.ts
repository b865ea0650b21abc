import type { Photo } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { forgetDismissals, reopenForReview } from '../cases/reopenForReview.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { type NewNotice, notify } from '../data/accounts/noticeStore.ts';
import type { PhotoLife } from '../data/photos/storedLife.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import type { Transaction } from '../platform/transaction.ts';

/** How many listed photos a person needs to publish without review. */
export async function photosToReview(uid: Uid): Promise<number> {
  const { holdFirstPhotos } = await readSiteSettings();
  // Staff need none: nobody could publish the photos of the first admin.
  const record = holdFirstPhotos === 0 ? undefined : await readAuthRecord(uid);
  return record && claimedRole(record) !== null ? 0 : holdFirstPhotos;
}

type Held = Pick<NewNotice, 'occasion' | 'subject'>;

/** Notifies the owner once per `occasion`, unless the account is gone. */
export async function notifyHeld(transaction: Transaction, uid: Uid, held: Held, now: Date): Promise<void> {
  const notice = { kind: 'photo-held', source: 'machine', automated: true, ...held } as const;
  if (await readAccount(transaction, uid)) await notify(transaction, uid, notice, now);
}

/** Notifies the owner of a new hold, sends hidden photos back to staff and voids dismissals. */
export async function followChange(
  transaction: Transaction,
  photoId: PhotoId,
  before: Photo,
  after: PhotoLife,
  { occasion, now }: { readonly occasion: string; readonly now: Date },
): Promise<void> {
  const [was, is] = [effectiveStatus(before), effectiveStatus(after)];
  const subject = { kind: 'photo', targetId: photoId, ownerId: before.ownerId } as const;
  if (was === 'hidden' && is === 'held') await reopenForReview(transaction, subject, now);
  else await forgetDismissals(transaction, subject);
  if (is === 'held' && (was !== 'held' || before.hold !== after.hold)) {
    await notifyHeld(transaction, before.ownerId, { subject: photoId, occasion }, now);
  }
}
