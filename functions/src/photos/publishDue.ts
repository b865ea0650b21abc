import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { notify } from '../data/accounts/noticeStore.ts';
import { readNgTags } from '../data/catalogue/catalogueStore.ts';
import { next } from '../data/photos/photoLife.ts';
import { hasListed, publishInTurn, readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import type { PhotoLife } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { notifyHeld, photosToReview } from './review.ts';

/** Publishes or holds a scheduled photo, or notifies why not. Idempotent. `undefined`: not due, or changed. */
export async function publishDue(id: PhotoId, clock: Clock): Promise<PhotoLife | undefined> {
  const seen = await readPhoto(id);
  if (seen?.status !== 'scheduled') return undefined;
  const { ownerId } = seen;
  const reviewed = await photosToReview(ownerId);
  return publishInTurn(ownerId, async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (photo?.publishAt === undefined) return undefined;
    const [account, { uploadsOpen }, modes, hasEnough] = await Promise.all([
      readAccount(transaction, ownerId),
      readSiteSettings(transaction),
      readNgTags(photo.tagKeys, transaction),
      hasListed(transaction, ownerId, reviewed),
    ]);
    // Stripped tags need no check: their job removes them from all photos.
    const heldTag = photo.tagKeys.find((key) => ['reject', 'hold'].includes(modes.get(key) ?? ''));
    const isStopped = !uploadsOpen || account?.user.status === 'banned';
    const now = clock();
    const after = next(photo, { kind: 'time-came', heldTag, ownerIsNew: !hasEnough, isStopped }, now);
    if (after instanceof ContractError) return undefined;
    const occasion = `${id}_${photo.publishAt.getTime()}`;
    if (after.status === 'held') await notifyHeld(transaction, ownerId, { subject: id, occasion }, now);
    else if (isStopped && account) {
      await notify(transaction, ownerId, { kind: 'photo-schedule-failed', occasion, subject: id }, now);
    }
    writePhoto(transaction, id, photo, after);
    return after;
  });
}
