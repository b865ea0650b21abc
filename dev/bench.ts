import { runBench } from './bench/run.ts';
import { explain } from './launcher/failure.ts';

try {
  await runBench(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
