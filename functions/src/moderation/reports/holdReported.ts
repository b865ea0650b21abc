import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { writeAudit } from '../../data/auditLog.ts';
import { photoReference } from '../../data/photos/photoStore.ts';
import { nextMoment, stored } from '../../data/timestamp.ts';
import { type Transaction } from '../../platform/transaction.ts';

/** `hold.rule` of what so many people have reported that it waits for review. It says not who, nor how many. */
const reportsRule = 'reports';

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
  const at = stored(nextMoment(now, photo.updatedAt));
  const hold = { rule: reportsRule, note: '' };
  transaction.update(photoReference(id), { status: 'held', hold, updatedAt: at });
  writeAudit(
    transaction,
    {
      actorId: 'system',
      action: 'holdReported',
      target: documentPath.photo(id),
      reason: '',
      before: { ownerId, status: photo.status },
      after: { ownerId, status: 'held', hold },
    },
    now,
  );
}
