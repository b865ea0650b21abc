import { runCommand } from './launcher/failure.ts';
import { restore } from './restore/restore.ts';

await runCommand((args) => restore(args, process.env));
