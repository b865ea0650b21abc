import { explain } from './launcher/failure.ts';
import { runTests } from './launcher/testRun.ts';

try {
  process.exit(await runTests(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
