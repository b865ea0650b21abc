import type { Bucket } from '@google-cloud/storage';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { inParts } from '../data/pages.ts';
import { photos } from '../data/photos/photoStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { daysBefore } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { erasePhoto } from './erasePhoto.ts';

const pageSize = 100;
const atOnce = 10;

export const cleanupRemovedPhotos = cleanupJob('removed photos', (run) =>
  eraseRemovedPhotos({ bucket: bucket(), ...run }),
);

export async function eraseRemovedPhotos({ bucket, clock, until }: CleanupRun & { readonly bucket: Bucket }) {
  const before = daysBefore(clock(), limits.retention.removedPhotoDays);
  const report = { erased: 0, failed: 0 };
  const failed = new Set<PhotoId>();
  const attempt = attemptsOf(report, 'removed photos');
  const erase = async (id: PhotoId): Promise<void> => {
    const work = async () => (await erasePhoto(id, { bucket, clock, onlyExpired: true })) === 'erased';
    if ((await attempt('erased', id, work)) === undefined) failed.add(id);
  };
  for (;;) {
    // Failed photos still match the query and come first.
    const ids = await photos.idsBefore('removed.at', before, pageSize + failed.size);
    const page = ids.filter((id) => !failed.has(id));
    if (page.length === 0) return report;
    for (const some of inParts(page, atOnce)) {
      if (clock() >= until) return report;
      await Promise.all(some.map(erase));
    }
  }
}
