import { type DocumentReference, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import { unlessChanged } from './conflict.ts';

/** `superseded`: a newer decision came, or another run has finished. */
type JobOutcome = 'done' | 'handed-over' | 'superseded' | 'no-job';

/**
 * `work` answers whether it is through. The job is deleted last, unless a newer decision came, which keeps its job for
 * its own event. Out of time, the job is handed to a new event. May run twice, or again after a crash.
 */
export async function runJob(
  job: DocumentReference,
  work: (found: DocumentSnapshot) => Promise<boolean>,
): Promise<JobOutcome> {
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
