import { explain } from './launcher/failure.ts';
import { migrateFromCommandLine } from './launcher/migrate.ts';

try {
  process.stdout.write(`${await migrateFromCommandLine(process.argv.slice(2), process.env)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
