import { DecodeError } from '#contract/documents/stored.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { inParts } from '../../data/pages.ts';
import { photos } from '../../data/photos/photoStore.ts';
import { isShown } from '../../data/photos/storedLife.ts';
import { type LikesPage, likesOfDay, readLikesProgress, saveLikesProgress } from '../../data/social/likeStore.ts';
import { type CleanupRun, cleanupJob } from '../../platform/cleanup.ts';
import { dayAfter, dayOf, daysBefore } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction } from '../../platform/transaction.ts';

const usualPageSize = 300;
const atOnce = 10;

export const notifyOfLikes = cleanupJob('likes', notifyOwners);

/** Sends each owner one notice a day, of the likes of past days. Idempotent; the next run continues after a failure. */
export async function notifyOwners({ clock, until, pageSize = usualPageSize }: CleanupRun) {
  const report = { notified: 0, failed: 0 };
  const today = dayOf(clock());
  let { day, after } = (await readLikesProgress()) ?? { day: dayOf(daysBefore(clock(), 1)), after: '' };
  while (day < today && clock() < until) {
    const { owners, isLast } = await likesOfDay(day, after, pageSize);
    for (const some of inParts(owners, atOnce)) {
      await Promise.all(
        some.map(async (owner) => {
          try {
            const hasNotice = await tell(owner, day, clock());
            report.notified += Number(hasNotice);
          } catch (error) {
            // A broken document is skipped; any other error ends the run, and the next one tries again.
            if (!(error instanceof DecodeError)) throw error;
            report.failed += 1;
            log.error('an owner is not notified of likes', error, { uid: owner.ownerId });
          }
        }),
      );
    }
    [day, after] = isLast ? [dayAfter(day), ''] : [day, owners.at(-1)?.ownerId ?? after];
    await saveLikesProgress({ day, after });
  }
  return report;
}

type Owner = Awaited<ReturnType<typeof likesOfDay>>['owners'][number];

/** Leaves out muted people and hidden photos. `false` if nobody is left. */
async function tell({ ownerId, ...first }: Owner, day: string, now: Date): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const account = await readAccount(transaction, ownerId);
    if (!account) return false;
    const { mutedUsers } = account.user;
    const [people, liked] = [new Set<Uid>(), new Set<PhotoId>()];
    for (let page: LikesPage | undefined = first; page; page = await page.more?.()) {
      // Again in each attempt, without locks: a photo may have been hidden since.
      const ofPage = await photos.readAll([...new Set(page.likes.map(({ photoId }) => photoId))]);
      for (const { photoId, uid } of page.likes) {
        const photo = ofPage.get(photoId);
        if (photo === undefined || !isShown(photo) || mutedUsers.includes(uid)) continue;
        people.add(uid);
        liked.add(photoId);
      }
      if (people.size >= limits.likes.countedAtMost) break;
    }
    const [photo, ...more] = liked;
    if (photo === undefined) return false;
    const several = more.length === 0 ? undefined : { subject: account.profile.username, photo };
    const count = Math.min(people.size, limits.likes.countedAtMost);
    await notify(transaction, ownerId, { kind: 'likes', occasion: day, subject: photo, count, ...several }, now);
    return true;
  });
}
