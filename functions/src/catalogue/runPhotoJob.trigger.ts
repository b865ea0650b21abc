import { asksForWork } from '../data/resumable.ts';
import { jobTrigger } from '../platform/jobTrigger.ts';
import { log } from '../platform/logger.ts';
import { runPhotoJob } from './runPhotoJob.ts';

export const runPhotoJobs = jobTrigger(
  { document: 'photoJobs/{id}', memory: '512MiB' },
  async (id, run) => log.info('photo job', { outcome: await runPhotoJob(id, run) }),
  asksForWork,
);
