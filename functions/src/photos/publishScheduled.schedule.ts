import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { documentsOf } from '../data/pages.ts';
import { duePhotos } from '../data/photos/photoStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { publishDue } from './publishDue.ts';

export const publishScheduled = cleanupJob('scheduled photos', publishDuePhotos);

const atOnce = 10;

/** Publishes due photos, unless the site is read-only. Idempotent; the next run picks up the rest. */
export async function publishDuePhotos({ clock, until }: CleanupRun) {
  const report = { published: 0, failed: 0 };
  if ((await readSiteSettings()).readOnly) return report;
  const attempt = attemptsOf(report, 'scheduled photos');
  const publish = (ids: readonly PhotoId[]) =>
    Promise.all(ids.map((id) => attempt('published', id, async () => (await publishDue(id, clock)) !== undefined)));
  let ids: PhotoId[] = [];
  for await (const { id } of documentsOf(duePhotos(clock()))) {
    if (clock() >= until) return report;
    if (isPhotoId(id)) ids.push(id);
    if (ids.length < atOnce) continue;
    await publish(ids);
    ids = [];
  }
  await publish(ids);
  return report;
}
