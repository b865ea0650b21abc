// Run by node itself, so that a test can kill it like a machine. Continues a photo job and reports only in its log.
import { runPhotoJob } from '../../../src/catalogue/runPhotoJob.ts';
import { systemClock } from '../../../src/platform/clock.ts';

const [id = '', pageSize] = process.argv.slice(2);
await runPhotoJob(id, {
  clock: systemClock,
  until: new Date(Date.now() + 14 * 60_000),
  ...(pageSize === undefined ? {} : { pageSize: Number(pageSize) }),
});
