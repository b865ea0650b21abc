import { parsePhotoId } from '#contract/ids.ts';
import { bucket } from '../platform/firebase.ts';
import { jobTrigger } from '../platform/jobTrigger.ts';
import { runFullJob } from './fullSize.ts';

/** Until then, downloads get a smaller picture. `cleanupUploads` finishes lost jobs. */
export const makeFull = jobTrigger(
  { document: 'fullJobs/{photoId}', memory: '2GiB', cpu: 1, concurrency: 16, maxInstances: 2 },
  async (id, { clock }) => {
    await runFullJob(parsePhotoId(id), { bucket: bucket(), clock });
  },
);
