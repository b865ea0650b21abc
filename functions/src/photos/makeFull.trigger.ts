import { parsePhotoId } from '#contract/ids.ts';
import { bucket } from '../platform/firebase.ts';
import { jobTrigger } from '../platform/jobTrigger.ts';
import { fullInstances } from '../platform/sizes.ts';
import { runFullJob } from './fullSize.ts';

/** `cleanupUploads` does the rest. */
export const makeFull = jobTrigger(
  { document: 'fullJobs/{photoId}', memory: '2GiB', cpu: 2, concurrency: 16, maxInstances: fullInstances },
  async (id, { clock }) => {
    await runFullJob(parsePhotoId(id), { bucket: bucket(), clock });
  },
);
