import { grantAdminFromCommandLine } from './launcher/adminGrant.ts';
import { runCommand } from './launcher/failure.ts';

await runCommand((args) => grantAdminFromCommandLine(args, process.env));
process.exit();
