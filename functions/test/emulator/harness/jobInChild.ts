// Run by node itself, so that a test can kill it like a machine. Runs a job and reports only in its log.
import { parseJobId } from '#contract/documents/job.ts';
import { jobTable } from '../../../src/jobs.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { bucket } from '../../../src/platform/firebase.ts';

const [id = '', pageSize] = process.argv.slice(2);
const job = parseJobId(id);
if (!job) throw new Error(`${id} is no job`);
await jobTable[job.name](job.subject, {
  clock: systemClock,
  until: new Date(Date.now() + 14 * 60_000),
  bucket: bucket(),
  ...(pageSize === undefined ? {} : { pageSize: Number(pageSize) }),
});
