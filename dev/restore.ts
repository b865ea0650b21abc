import { explain } from './launcher/failure.ts';
import { restore } from './restore/restore.ts';

try {
  process.stdout.write(`${await restore(process.argv.slice(2), process.env)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
