import { runBench } from './bench/run.ts';
import { runCommand } from './launcher/failure.ts';

await runCommand(runBench);
