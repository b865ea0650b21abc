import { type DocumentReference, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import { unlessChanged } from './conflict.ts';

/**
 * `work` returns whether it is done; otherwise a new event continues. May run twice or again after a crash.
 * `superseded`: a newer decision keeps the job, or another run finished.
 */
export async function runJob(job: DocumentReference, work: (found: DocumentSnapshot) => Promise<boolean>) {
  const found = await job.get();
  const { updateTime: lastUpdateTime } = found;
  if (lastUpdateTime === undefined) return 'no-job';
  const isThrough = await work(found);
  const isLatest = await unlessChanged(() =>
    isThrough ? job.delete({ lastUpdateTime }) : job.update({ handovers: FieldValue.increment(1) }, { lastUpdateTime }),
  );
  if (!isLatest) return 'superseded';
  return isThrough ? 'done' : 'handed-over';
}
