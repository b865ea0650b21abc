import { parsePhotoId } from '#contract/ids.ts';
import { bucket } from '../platform/firebase.ts';
import { jobTrigger } from '../platform/jobTrigger.ts';
import { runFullJob } from './fullSize.ts';

/** Nobody waits for it: until then a smaller picture is offered. `cleanupUploads` finishes what is left. */
export const makeFull = jobTrigger(
  { document: 'fullJobs/{photoId}', memory: '2GiB', cpu: 1, concurrency: 16, maxInstances: 2 },
  async (id, { clock }) => {
    await runFullJob(parsePhotoId(id), { bucket: bucket(), clock });
  },
);
