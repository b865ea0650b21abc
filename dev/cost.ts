import { costFromCommandLine } from './cost/print.ts';
import { explain } from './launcher/failure.ts';

try {
  process.stdout.write(`${costFromCommandLine(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
