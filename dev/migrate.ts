import { runCommand } from './launcher/failure.ts';
import { migrateFromCommandLine } from './launcher/migrate.ts';

await runCommand((args) => migrateFromCommandLine(args, process.env));
process.exit();
