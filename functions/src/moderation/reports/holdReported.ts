import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { writeAudit } from '../../data/auditLog.ts';
import { next, orThrow } from '../../data/photos/photoLife.ts';
import { writePhoto } from '../../data/photos/photoStore.ts';
import { type Transaction } from '../../platform/transaction.ts';

/**
 * Takes a published photo out of sight until staff have looked at it, with the audit entry and the notice to its owner, who has to be
 * known to exist.
 */
export async function holdReported(
  transaction: Transaction,
  { id, photo, opening }: { readonly id: PhotoId; readonly photo: Photo; readonly opening: number },
  now: Date,
): Promise<void> {
  const { ownerId } = photo;
  const notice = { kind: 'photo-held', occasion: `${id}_reports_${opening}`, subject: id } as const;
  await notify(transaction, ownerId, notice, now);
  const after = orThrow(next(photo, { kind: 'reported' }, now));
  writePhoto(transaction, id, photo, after);
  writeAudit(
    transaction,
    {
      actorId: 'system',
      action: 'holdReported',
      target: documentPath.photo(id),
      reason: '',
      before: { ownerId, status: photo.status },
      after: { ownerId, status: after.status, hold: after.hold },
    },
    now,
  );
}
