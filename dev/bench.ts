import { runBench } from './bench/run.ts';
import { explain } from './launcher/failure.ts';

try {
  await runBench();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
