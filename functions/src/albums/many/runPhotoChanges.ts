import type { Uid } from '#contract/ids.ts';
import { handPhotoChangesOver, readPhotoChanges } from '../../data/photos/photoChangesStore.ts';
import type { CleanupRun } from '../../platform/cleanup.ts';
import { log } from '../../platform/logger.ts';
import { changeNextPage } from './photoChangesPage.ts';

/** Some writes each; a commit takes 500. */
const photosPerPage = 25;

/** `superseded`: another command came, or another run has finished. */
type Outcome = 'done' | 'failed' | 'handed-over' | 'superseded';

/** After a crash, run it again. Out of time, it hands the job to a new event. */
export async function runPhotoChanges(
  uid: Uid,
  { clock, until, pageSize = photosPerPage }: CleanupRun & { readonly pageSize?: number },
): Promise<Outcome> {
  const first = await readPhotoChanges(uid);
  if (first?.phase !== 'running') return 'superseded';
  const { orderId, ids } = first;
  for (let job: typeof first | undefined = first; job?.orderId === orderId; job = await readPhotoChanges(uid)) {
    if (clock() >= until) return (await handPhotoChangesOver(uid, job)) ? 'handed-over' : 'superseded';
    const page = await changeNextPage(uid, job, pageSize, clock());
    if (page.kind === 'superseded') return page.kind;
    log.info('many photos changed', { orderId, of: ids.length, answered: page.answered });
    if (page.kind !== 'more') return page.kind === 'through' ? 'done' : 'failed';
  }
  return 'superseded';
}
