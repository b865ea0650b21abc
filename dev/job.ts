import { explain } from './launcher/failure.ts';
import { runJob } from './launcher/job.ts';

try {
  process.stdout.write(`${await runJob(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
