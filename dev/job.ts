import { runCommand } from './launcher/failure.ts';
import { runJob } from './launcher/job.ts';

await runCommand((args) => runJob(args, process.env));
